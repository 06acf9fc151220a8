-- The tenant that the server has from its first start; by their times another could seem to be older once a clock was set back.
ALTER TABLE tenants ADD COLUMN is_default INTEGER NOT NULL DEFAULT 0;
UPDATE tenants SET is_default = 1 WHERE tenant_id = (SELECT tenant_id FROM tenants ORDER BY created_at, tenant_id LIMIT 1);
CREATE UNIQUE INDEX tenants_default ON tenants (is_default) WHERE is_default = 1;
