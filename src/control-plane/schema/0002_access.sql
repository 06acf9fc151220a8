-- Keys that end and are rotated, keys that act for a whole organization, and the record of every change.
ALTER TABLE api_keys ADD COLUMN organization_wide INTEGER NOT NULL DEFAULT 0;
ALTER TABLE api_keys ADD COLUMN expires_at TEXT;
-- The text before the last rotation, good until then.
ALTER TABLE api_keys ADD COLUMN previous_hash TEXT;
ALTER TABLE api_keys ADD COLUMN previous_expires_at TEXT;
CREATE INDEX api_keys_previous ON api_keys (previous_hash) WHERE previous_hash IS NOT NULL;
UPDATE api_keys SET organization_wide = 1 WHERE tenant_id IS NULL OR key_id = 'admin';

-- Rows are only ever added. Nothing refers to the rows that are named here: those may go, this stays.
CREATE TABLE audit_entries (
  entry_id TEXT PRIMARY KEY,
  organization_id TEXT,
  tenant_id TEXT,
  -- key, operator, signed or system.
  actor_type TEXT NOT NULL,
  actor_id TEXT,
  actor_name TEXT,
  address TEXT,
  request_id TEXT,
  action TEXT NOT NULL,
  resource_type TEXT NOT NULL,
  resource_id TEXT NOT NULL,
  resource_name TEXT,
  -- What about it changed, as JSON without any value that could be a secret.
  detail TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX audit_entries_organization ON audit_entries (organization_id, entry_id);
CREATE INDEX audit_entries_tenant ON audit_entries (tenant_id, entry_id);
CREATE INDEX audit_entries_resource ON audit_entries (resource_id, entry_id);
