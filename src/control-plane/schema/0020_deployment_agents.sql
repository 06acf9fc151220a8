-- The agent and the environment that a deployment is for, as JSON with its two fields in this order. A tenant has one of each.
ALTER TABLE deployments ADD COLUMN agent TEXT;
CREATE UNIQUE INDEX deployments_agent ON deployments (tenant_id, agent) WHERE agent IS NOT NULL;
