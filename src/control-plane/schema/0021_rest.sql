-- Deployments that rest while nobody uses them. Their status is UNUSED.
CREATE TABLE resting_deployments (
  deployment_id TEXT PRIMARY KEY REFERENCES deployments (deployment_id) ON DELETE CASCADE,
  -- Whether the agent asks its users itself who they are: 1 or 0; null while it is unknown.
  own_auth INTEGER,
  -- When it is started without a request, in milliseconds; null when nothing is planned.
  wake_at BIGINT
);
CREATE INDEX resting_deployments_wake_at ON resting_deployments (wake_at) WHERE wake_at IS NOT NULL;

-- When another control plane than the leader last passed on a request, in milliseconds.
CREATE TABLE deployment_uses (
  deployment_id TEXT PRIMARY KEY REFERENCES deployments (deployment_id) ON DELETE CASCADE,
  used_at BIGINT NOT NULL
);

DROP INDEX deployments_unsettled;
CREATE INDEX deployments_unsettled ON deployments (deployment_id) WHERE status NOT IN ('READY', 'UNUSED');
DROP INDEX deployments_free;
CREATE INDEX deployments_free ON deployments (tenant_id) WHERE deployment_type IN ('dev_free', 'dev_free_zero');
CREATE INDEX deployments_that_may_rest ON deployments (deployment_id)
  WHERE status = 'READY' AND active_revision_id IS NOT NULL AND deployment_type IN ('dev_zero', 'dev_free_zero');

-- What was asked for until now is carried out from now on.
UPDATE deployments SET deployment_type = 'dev_zero'
  WHERE settings LIKE '%"requested_type":"dev_zero"%' OR settings LIKE '%"requested_type":"serverless"%';
UPDATE deployments SET deployment_type = 'dev_free_zero' WHERE settings LIKE '%"requested_type":"dev_free_zero"%';
