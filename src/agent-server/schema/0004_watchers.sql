-- The process that reads the stream of a run, or `*` for several. Events are stored as they come if another process than the
-- executing one reads them.
ALTER TABLE runs DROP COLUMN watched;
ALTER TABLE runs ADD COLUMN watched_by TEXT;
-- The same for all runs of a thread, until the watch expires.
ALTER TABLE threads ADD COLUMN watched_by TEXT;
ALTER TABLE threads ADD COLUMN watched_until BIGINT NOT NULL DEFAULT 0;
