-- Tables and indexes for searches of threads, and versions of assistants. `thread_labels` holds metadata that an index finds:
-- strings, numbers and booleans at the first level, as JSON text.
CREATE TABLE thread_labels (
  thread_id TEXT NOT NULL REFERENCES threads (thread_id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (thread_id, name)
);
CREATE INDEX thread_labels_value ON thread_labels (name, value, thread_id);

-- Cached values of a thread as JSON, read when a search first needs them. They are out of date when the thread has another
-- state_updated_at.
CREATE TABLE thread_values (
  thread_id TEXT PRIMARY KEY REFERENCES threads (thread_id) ON DELETE CASCADE,
  state_updated_at TEXT NOT NULL,
  value TEXT NOT NULL
);

CREATE INDEX threads_updated ON threads (updated_at, thread_id);
CREATE INDEX threads_created ON threads (created_at, thread_id);
-- Nearly all threads are idle. Searches mostly look for the few others.
CREATE INDEX threads_not_idle ON threads (status, updated_at, thread_id) WHERE status <> 'idle';

CREATE TABLE assistant_versions (
  assistant_id TEXT NOT NULL REFERENCES assistants (assistant_id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  graph_id TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT,
  config TEXT NOT NULL,
  context TEXT NOT NULL,
  metadata TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (assistant_id, version)
);
INSERT INTO assistant_versions (assistant_id, version, graph_id, name, description, config, context, metadata, created_at)
  SELECT assistant_id, version, graph_id, name, description, config, context, metadata, updated_at FROM assistants;
