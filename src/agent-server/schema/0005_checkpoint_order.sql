-- Checkpoints are ordered as they were stored: their ids are made from the clock of a process, which may be wrong or set back.
ALTER TABLE checkpoints ADD COLUMN position BIGINT NOT NULL DEFAULT 0;
UPDATE checkpoints SET position = placed.place FROM (
  SELECT thread_id AS thread, checkpoint_ns AS namespace, checkpoint_id AS id,
    row_number() OVER (PARTITION BY thread_id ORDER BY checkpoint_id, checkpoint_ns) AS place FROM checkpoints) AS placed
  WHERE thread_id = placed.thread AND checkpoint_ns = placed.namespace AND checkpoint_id = placed.id;
CREATE INDEX checkpoints_position ON checkpoints (thread_id, position);
-- Which run wrote it, maybe to the checkpoint of an earlier one, and what stood there before: both are needed to undo the run.
ALTER TABLE checkpoint_writes ADD COLUMN run_id TEXT;
ALTER TABLE checkpoint_writes ADD COLUMN replaced_type TEXT;
ALTER TABLE checkpoint_writes ADD COLUMN replaced_value BYTEA;
