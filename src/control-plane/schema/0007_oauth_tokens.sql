-- Sign-ins of users with OAuth providers, the tokens that come of them, and which agents may use those.
-- Known where the provider was discovered.
ALTER TABLE oauth_providers ADD COLUMN issuer TEXT;

CREATE TABLE oauth_tokens (
  token_id TEXT PRIMARY KEY,
  tenant_id TEXT NOT NULL REFERENCES tenants (tenant_id) ON DELETE CASCADE,
  -- Id of the provider's record.
  provider_key TEXT NOT NULL REFERENCES oauth_providers (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  account_label TEXT,
  -- What was asked for, and what was granted.
  wanted_scopes TEXT NOT NULL,
  scopes TEXT NOT NULL,
  -- Both encrypted.
  access_token TEXT NOT NULL,
  refresh_token TEXT,
  expires_at BIGINT,
  is_default INTEGER NOT NULL,
  -- Until then one process is refreshing it.
  refreshing_until BIGINT NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX oauth_tokens_user ON oauth_tokens (tenant_id, user_id, provider_key, token_id);
CREATE INDEX oauth_tokens_provider ON oauth_tokens (provider_key);

CREATE TABLE oauth_sign_ins (
  auth_id TEXT PRIMARY KEY,
  tenant_id TEXT NOT NULL REFERENCES tenants (tenant_id) ON DELETE CASCADE,
  provider_key TEXT NOT NULL REFERENCES oauth_providers (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  agent_id TEXT,
  -- The token that has ended and is to be replaced.
  replaces TEXT,
  scopes TEXT NOT NULL,
  is_default INTEGER NOT NULL,
  state_hash TEXT NOT NULL UNIQUE,
  -- The PKCE code verifier, encrypted; null without PKCE.
  verifier TEXT,
  redirect_uri TEXT NOT NULL,
  status TEXT NOT NULL,
  token_id TEXT,
  -- Why it failed.
  detail TEXT,
  expires_at BIGINT NOT NULL,
  -- The exchange of the code is over by then, or its process has died.
  exchange_until BIGINT,
  created_at TEXT NOT NULL
);
CREATE INDEX oauth_sign_ins_expired ON oauth_sign_ins (expires_at);
CREATE INDEX oauth_sign_ins_provider ON oauth_sign_ins (provider_key);

CREATE TABLE agent_connections (
  connection_id TEXT PRIMARY KEY,
  tenant_id TEXT NOT NULL REFERENCES tenants (tenant_id) ON DELETE CASCADE,
  agent_id TEXT NOT NULL,
  token_id TEXT NOT NULL REFERENCES oauth_tokens (token_id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  UNIQUE (tenant_id, agent_id, token_id)
);
CREATE INDEX agent_connections_token ON agent_connections (token_id);
