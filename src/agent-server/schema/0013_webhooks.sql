-- Announcements of ended runs that are to be sent. A row is written with the end of its run.
CREATE TABLE webhook_deliveries (
  delivery_id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL,
  thread_id TEXT NOT NULL,
  graph_id TEXT NOT NULL,
  checkpoint_id TEXT,
  url TEXT NOT NULL,
  -- The receiver's host and port: a slow one holds up no other.
  receiver TEXT NOT NULL,
  -- The run as it ended, as JSON; from the first attempt on the whole body.
  body TEXT NOT NULL,
  is_complete INTEGER NOT NULL,
  status TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  -- When it is tried next, in milliseconds; null once it was delivered or given up.
  due_at BIGINT,
  response_status INTEGER,
  error TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX webhook_deliveries_due_at ON webhook_deliveries (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_deliveries_run_id ON webhook_deliveries (run_id);
CREATE INDEX webhook_deliveries_settled ON webhook_deliveries (updated_at) WHERE due_at IS NULL;
CREATE INDEX webhook_deliveries_incomplete ON webhook_deliveries (thread_id) WHERE due_at IS NOT NULL AND is_complete = 0;
