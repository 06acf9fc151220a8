-- Clusters that a tenant has registered, and the deployments that name one.
CREATE TABLE listeners (
  listener_id TEXT PRIMARY KEY,
  tenant_id TEXT NOT NULL REFERENCES tenants (tenant_id) ON DELETE CASCADE,
  compute_type TEXT NOT NULL,
  compute_id TEXT NOT NULL,
  -- JSON.
  compute_config TEXT NOT NULL,
  version TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (tenant_id, compute_id)
);
CREATE INDEX deployments_by_listener ON deployments (tenant_id, deployment_id, listener_id) WHERE listener_id IS NOT NULL;
