-- Run priority (`priority.path`): -5 starts first, 5 last, see src/agent-server/runs/run-priority.ts.
--
-- Null until the function of the project has decided.
ALTER TABLE threads ADD COLUMN priority INTEGER;
ALTER TABLE runs ADD COLUMN priority INTEGER NOT NULL DEFAULT 0;
-- The order of claims by priority. A run that was given back (`ready_at` is 0) goes on before all others.
CREATE INDEX runs_urgency ON runs ((CASE WHEN ready_at = 0 THEN -6 ELSE priority END), ready_at)
  WHERE status = 'pending' AND ready_at IS NOT NULL;
