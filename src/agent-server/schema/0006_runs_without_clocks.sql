-- `ready_at` alone says what may be claimed; it is now a position in the line, not a time. `available_at` is 0 for a run
-- without a delay. `delay_ms` is the longest time that a delayed run waits, whatever happens to the clock.
ALTER TABLE runs ADD COLUMN delay_ms BIGINT NOT NULL DEFAULT 0;
CREATE INDEX runs_delayed ON runs (available_at) WHERE status = 'pending' AND available_at > 0;
