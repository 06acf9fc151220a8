-- Runs that a process was executing when it died, see src/agent-server/worker/lost-runs.ts.
--
-- Set while such a run has to be tried apart from others: the highest first. 0 when nothing is held against it.
ALTER TABLE runs ADD COLUMN suspicion INTEGER NOT NULL DEFAULT 0;
-- How many deaths it was present at; `crashes` counts those at which it was alone.
ALTER TABLE runs ADD COLUMN deaths INTEGER NOT NULL DEFAULT 0;
CREATE INDEX runs_suspects ON runs (suspicion) WHERE status = 'pending' AND suspicion > 0;
