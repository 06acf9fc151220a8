-- The process that sends the announcement at the moment. When it is dead, another one need not wait for `due_at`.
ALTER TABLE webhook_deliveries ADD COLUMN claimed_by TEXT;
-- When `due_at` was decided. A time that lies ahead says that the clock was set back since.
ALTER TABLE webhook_deliveries ADD COLUMN planned_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX webhook_deliveries_claimed_by ON webhook_deliveries (claimed_by) WHERE claimed_by IS NOT NULL;
CREATE INDEX webhook_deliveries_planned_at ON webhook_deliveries (planned_at) WHERE due_at IS NOT NULL;
