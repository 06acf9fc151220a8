-- What searches of threads and the versions of assistants need.
--
-- Metadata of a thread that are found through an index: the texts, numbers and booleans at the first level, as JSON text.
CREATE TABLE thread_labels (
  thread_id TEXT NOT NULL REFERENCES threads (thread_id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (thread_id, name)
);
CREATE INDEX thread_labels_value ON thread_labels (name, value, thread_id);

-- Values of a thread as JSON, read when a search first asked for them; out of date when the thread says another time.
CREATE TABLE thread_values (
  thread_id TEXT PRIMARY KEY REFERENCES threads (thread_id) ON DELETE CASCADE,
  state_updated_at TEXT NOT NULL,
  value TEXT NOT NULL
);

CREATE INDEX threads_updated ON threads (updated_at, thread_id);
CREATE INDEX threads_created ON threads (created_at, thread_id);
-- Nearly all threads are idle; the others are few, and are what one looks for.
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
