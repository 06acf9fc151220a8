-- The cron that made a run; null for other runs. A cron makes no run while too many of its runs wait.
ALTER TABLE runs ADD COLUMN cron_id TEXT;
CREATE INDEX runs_of_crons ON runs (cron_id) WHERE status = 'pending' AND cron_id IS NOT NULL;
