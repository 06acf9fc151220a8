-- Schedules on which runs are made.
CREATE TABLE crons (
  cron_id TEXT PRIMARY KEY,
  assistant_id TEXT NOT NULL,
  thread_id TEXT REFERENCES threads (thread_id) ON DELETE CASCADE,
  user_id TEXT,
  -- Who made the cron, as JSON; null without auth.
  made_by TEXT,
  schedule TEXT NOT NULL,
  timezone TEXT,
  end_time TEXT,
  payload TEXT NOT NULL,
  metadata TEXT NOT NULL,
  on_run_completed TEXT,
  enabled INTEGER NOT NULL,
  disabled_reason TEXT,
  -- When the next run is made, by the clock of the database, in milliseconds; null when none is.
  due_at BIGINT,
  -- When that was decided. A time that lies ahead says that the clock was set back since.
  planned_at BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX crons_due_at ON crons (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX crons_planned_at ON crons (planned_at) WHERE due_at IS NOT NULL;
CREATE INDEX crons_thread_id ON crons (thread_id) WHERE thread_id IS NOT NULL;
CREATE INDEX crons_assistant_id ON crons (assistant_id);
