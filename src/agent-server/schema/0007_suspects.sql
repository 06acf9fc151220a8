-- Runs that a process was executing when it died, see src/agent-server/worker/lost-runs.ts.
--
-- Above 0 while the run must execute in isolation, highest first. 0 without suspicion.
ALTER TABLE runs ADD COLUMN suspicion INTEGER NOT NULL DEFAULT 0;
-- How many deaths it was present at. `crashes` counts only those at which it was alone.
ALTER TABLE runs ADD COLUMN deaths INTEGER NOT NULL DEFAULT 0;
CREATE INDEX runs_suspects ON runs (suspicion) WHERE status = 'pending' AND suspicion > 0;
