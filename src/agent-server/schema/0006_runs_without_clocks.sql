-- What may be claimed is told by `ready_at` alone, which is a place in the line now and no time; `available_at` is 0 for a run that
-- waits for nothing but its turn. How long a delayed one waits at most, whatever becomes of the clock:
ALTER TABLE runs ADD COLUMN delay_ms BIGINT NOT NULL DEFAULT 0;
CREATE INDEX runs_delayed ON runs (available_at) WHERE status = 'pending' AND available_at > 0;
