-- Checkpoints are ordered as they were stored. Their ids come from a process's clock, which may be wrong or set back.
ALTER TABLE checkpoints ADD COLUMN position BIGINT NOT NULL DEFAULT 0;
UPDATE checkpoints SET position = placed.place FROM (
  SELECT thread_id AS thread, checkpoint_ns AS namespace, checkpoint_id AS id,
    row_number() OVER (PARTITION BY thread_id ORDER BY checkpoint_id, checkpoint_ns) AS place FROM checkpoints) AS placed
  WHERE thread_id = placed.thread AND checkpoint_ns = placed.namespace AND checkpoint_id = placed.id;
CREATE INDEX checkpoints_position ON checkpoints (thread_id, position);
-- The run that wrote it, maybe to a checkpoint of an earlier run, and the value that it replaced. Both are needed to undo the
-- run.
ALTER TABLE checkpoint_writes ADD COLUMN run_id TEXT;
ALTER TABLE checkpoint_writes ADD COLUMN replaced_type TEXT;
ALTER TABLE checkpoint_writes ADD COLUMN replaced_value BYTEA;
