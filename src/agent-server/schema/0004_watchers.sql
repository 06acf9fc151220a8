-- Which process reads the stream of a run: the name of one, or `*` for several. Its events are stored as they come when
-- another than the one that executes it does.
ALTER TABLE runs DROP COLUMN watched;
ALTER TABLE runs ADD COLUMN watched_by TEXT;
-- The same of all runs of a thread, until the time when whoever reads it would have said so again.
ALTER TABLE threads ADD COLUMN watched_by TEXT;
ALTER TABLE threads ADD COLUMN watched_until BIGINT NOT NULL DEFAULT 0;
