-- Who made the run, as JSON; null without auth. Any process may execute it, and its graph is told.
ALTER TABLE runs ADD COLUMN made_by TEXT;
