-- Tenants and their keys, deployments, their revisions and archives, and OAuth providers. JSON is text; times that clients
-- see are ISO text, times that are compared are milliseconds since the epoch.
CREATE TABLE organizations (
  organization_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  created_at TEXT NOT NULL
);

CREATE TABLE tenants (
  tenant_id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (organization_id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  created_at TEXT NOT NULL
);

CREATE TABLE api_keys (
  key_id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (organization_id) ON DELETE CASCADE,
  -- Null for a key of the whole organization, whose requests say for which tenant.
  tenant_id TEXT REFERENCES tenants (tenant_id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  scopes TEXT NOT NULL,
  created_at TEXT NOT NULL,
  revoked_at TEXT
);

CREATE TABLE deployments (
  deployment_id TEXT PRIMARY KEY,
  tenant_id TEXT NOT NULL REFERENCES tenants (tenant_id),
  name TEXT NOT NULL,
  -- The name in lower case: names are unique without regard to case.
  name_key TEXT NOT NULL,
  -- The deployment's segment of the gateway address, and the same in lower case.
  slug TEXT NOT NULL,
  slug_key TEXT NOT NULL UNIQUE,
  display_name TEXT,
  source TEXT NOT NULL,
  status TEXT NOT NULL,
  deployment_type TEXT NOT NULL,
  listener_id TEXT,
  -- What changes without a revision, or never.
  settings TEXT NOT NULL,
  -- What the next revision is made from, secrets (encrypted) apart.
  template TEXT NOT NULL,
  secrets TEXT NOT NULL,
  revision_count INTEGER NOT NULL,
  latest_revision_id TEXT,
  active_revision_id TEXT,
  image_version TEXT,
  delete_tracing_project INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (tenant_id, name_key)
);
-- A page of a list is found in this index alone, whatever its filters; only its own rows are read.
CREATE INDEX deployments_page
  ON deployments (tenant_id, deployment_id, name_key, name, status, deployment_type, listener_id, image_version);
CREATE INDEX deployments_unsettled ON deployments (deployment_id) WHERE status <> 'READY';
CREATE INDEX deployments_serving ON deployments (deployment_id) WHERE active_revision_id IS NOT NULL;

CREATE TABLE revisions (
  revision_id TEXT PRIMARY KEY,
  deployment_id TEXT NOT NULL REFERENCES deployments (deployment_id) ON DELETE CASCADE,
  -- Order of acceptance in the deployment.
  number INTEGER NOT NULL,
  source TEXT NOT NULL,
  template TEXT NOT NULL,
  secrets TEXT NOT NULL,
  status TEXT NOT NULL,
  status_reason TEXT NOT NULL,
  status_message TEXT,
  repo_commit_sha TEXT,
  -- The build that it runs, which is an earlier revision's after a redeploy, and where that lies.
  build_id TEXT,
  build_directory TEXT,
  build_config_path TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (deployment_id, number)
);
CREATE INDEX revisions_in_progress ON revisions (deployment_id, number)
  WHERE status IN ('CREATING', 'QUEUED', 'AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING');

CREATE TABLE uploads (
  upload_id TEXT PRIMARY KEY,
  deployment_id TEXT NOT NULL REFERENCES deployments (deployment_id) ON DELETE CASCADE,
  object_path TEXT NOT NULL UNIQUE,
  -- Both null until the archive has arrived whole.
  file TEXT,
  size BIGINT,
  -- Set with the first revision made from it; the archive cannot be replaced after that.
  in_use INTEGER NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX uploads_deployment ON uploads (deployment_id);

CREATE TABLE oauth_providers (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (organization_id) ON DELETE CASCADE,
  provider_id TEXT NOT NULL,
  -- Everything but the client secret, as the contract shows it.
  provider TEXT NOT NULL,
  client_secret TEXT,
  UNIQUE (organization_id, provider_id)
);
