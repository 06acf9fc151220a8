-- Who is told about the changes of a task, with what the receiver wants to know of the sender.
CREATE TABLE push_configs (
  push_id TEXT PRIMARY KEY,
  -- The run that began the task.
  task_id TEXT NOT NULL REFERENCES runs (run_id) ON DELETE CASCADE,
  -- The client's id of it.
  config_id TEXT NOT NULL,
  -- How the client spoke: notifications are in the same shape.
  dialect TEXT NOT NULL,
  url TEXT NOT NULL,
  receiver TEXT NOT NULL,
  -- Headers with secrets, and what answers show of them, as JSON.
  data TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE UNIQUE INDEX push_configs_config_id ON push_configs (task_id, config_id);
-- The run that began the task which this run carries out; null where it carries out none.
ALTER TABLE runs ADD COLUMN task_id TEXT;
-- Set where a change of a task is told. Those of one configuration are sent one after the other, by their place.
ALTER TABLE webhook_deliveries ADD COLUMN push_id TEXT REFERENCES push_configs (push_id) ON DELETE CASCADE;
ALTER TABLE webhook_deliveries ADD COLUMN place BIGINT;
CREATE INDEX webhook_deliveries_push_id ON webhook_deliveries (push_id, place) WHERE push_id IS NOT NULL;
DROP INDEX webhook_deliveries_due_at;
CREATE INDEX webhook_deliveries_due_at ON webhook_deliveries (due_at, delivery_id, receiver, push_id, place) WHERE due_at IS NOT NULL;
