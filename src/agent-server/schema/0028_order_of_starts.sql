-- Numbers the runs of a thread in the order of their starts: a run that waits for its delay lets others go first, so the order of
-- acceptance is another one. A run that ends without a start is numbered at its end. 0 before, except that a run whose turn has
-- come knows the number that it gets.
ALTER TABLE runs ADD COLUMN turn BIGINT NOT NULL DEFAULT 0;
UPDATE runs SET turn = CASE
  WHEN ended_as > 0 THEN ended_as
  WHEN status = 'running' OR ready_at IS NOT NULL THEN
    (SELECT ended_count + 1 FROM threads WHERE threads.thread_id = runs.thread_id)
  ELSE 0 END;
CREATE INDEX runs_starts ON runs (thread_id, turn) WHERE turn > 0;
-- Tells a thread from others that had its id before.
ALTER TABLE threads ADD COLUMN incarnation TEXT NOT NULL DEFAULT '';
