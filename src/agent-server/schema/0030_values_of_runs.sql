-- The run that made the value, whose values go with it when it is undone. Values from before, and of copies and updates, have none.
ALTER TABLE checkpoint_blobs ADD COLUMN run_id TEXT;
CREATE INDEX checkpoint_blobs_runs ON checkpoint_blobs (thread_id, run_id) WHERE run_id IS NOT NULL;
