-- Delayed runs, runs on new threads, readers in other processes, and the status of a thread without active runs.
ALTER TABLE runs ADD COLUMN available_at BIGINT NOT NULL DEFAULT 0;
-- Set when another process reads the stream of a run: its events are then stored as they come.
ALTER TABLE runs ADD COLUMN watched INTEGER NOT NULL DEFAULT 0;
ALTER TABLE threads ADD COLUMN temporary INTEGER NOT NULL DEFAULT 0;
-- The thread's status when no run is active.
ALTER TABLE threads ADD COLUMN rest_status TEXT NOT NULL DEFAULT 'idle';
CREATE INDEX threads_temporary ON threads (updated_at) WHERE temporary = 1;
CREATE INDEX stream_events_runs ON stream_events (run_id);
