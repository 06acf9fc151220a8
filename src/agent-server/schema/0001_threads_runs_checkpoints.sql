-- Threads, their runs and the checkpoints of their state. JSON is text; times that clients see are ISO text, times that
-- are compared are milliseconds since the epoch.
CREATE TABLE assistants (
  assistant_id TEXT PRIMARY KEY,
  graph_id TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT,
  config TEXT NOT NULL,
  context TEXT NOT NULL,
  metadata TEXT NOT NULL,
  version INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

CREATE TABLE threads (
  thread_id TEXT PRIMARY KEY,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  state_updated_at TEXT NOT NULL,
  metadata TEXT NOT NULL,
  status TEXT NOT NULL,
  interrupts TEXT NOT NULL,
  error TEXT,
  ttl TEXT,
  -- The graph that ran last; it reads the thread's state.
  graph_id TEXT,
  -- How many runs the thread was ever given: the next one's place in the queue.
  run_count BIGINT NOT NULL
);

CREATE TABLE runs (
  run_id TEXT PRIMARY KEY,
  thread_id TEXT NOT NULL REFERENCES threads (thread_id) ON DELETE CASCADE,
  assistant_id TEXT NOT NULL,
  graph_id TEXT NOT NULL,
  -- Order of acceptance on the thread.
  position BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  status TEXT NOT NULL,
  metadata TEXT NOT NULL,
  kwargs TEXT NOT NULL,
  multitask_strategy TEXT NOT NULL,
  -- When the run may be claimed; null while another run of its thread goes first.
  ready_at BIGINT,
  attempt INTEGER NOT NULL,
  -- How often a process died while it held the lease.
  crashes INTEGER NOT NULL,
  lease_owner TEXT,
  lease_until BIGINT,
  cancel_action TEXT,
  error TEXT,
  -- The state that the run ended with.
  checkpoint_id TEXT,
  UNIQUE (thread_id, position)
);
CREATE INDEX runs_ready ON runs (ready_at) WHERE status = 'pending' AND ready_at IS NOT NULL;
CREATE INDEX runs_active ON runs (thread_id, position) WHERE status IN ('pending', 'running');
CREATE INDEX runs_leased ON runs (lease_until) WHERE status = 'running';

CREATE TABLE checkpoints (
  thread_id TEXT NOT NULL,
  checkpoint_ns TEXT NOT NULL,
  checkpoint_id TEXT NOT NULL,
  parent_checkpoint_id TEXT,
  run_id TEXT,
  type TEXT NOT NULL,
  -- Without channel values: those stand once a version in checkpoint_blobs.
  checkpoint BYTEA NOT NULL,
  metadata BYTEA NOT NULL,
  PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id)
);

CREATE TABLE checkpoint_blobs (
  thread_id TEXT NOT NULL,
  checkpoint_ns TEXT NOT NULL,
  channel TEXT NOT NULL,
  version TEXT NOT NULL,
  type TEXT NOT NULL,
  value BYTEA NOT NULL,
  PRIMARY KEY (thread_id, checkpoint_ns, channel, version)
);

CREATE TABLE checkpoint_writes (
  thread_id TEXT NOT NULL,
  checkpoint_ns TEXT NOT NULL,
  checkpoint_id TEXT NOT NULL,
  task_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  channel TEXT NOT NULL,
  type TEXT NOT NULL,
  value BYTEA NOT NULL,
  PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id, task_id, position)
);

-- Events of runs whose stream may be taken up again after a crash.
CREATE TABLE stream_events (
  run_id TEXT NOT NULL REFERENCES runs (run_id) ON DELETE CASCADE,
  attempt INTEGER NOT NULL,
  number INTEGER NOT NULL,
  event TEXT NOT NULL,
  data TEXT NOT NULL,
  PRIMARY KEY (run_id, attempt, number)
);
