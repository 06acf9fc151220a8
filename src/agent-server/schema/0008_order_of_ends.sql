-- In which order the runs of a thread have ended: clocks may be set back between two of them.
ALTER TABLE threads ADD COLUMN ended_count INTEGER NOT NULL DEFAULT 0;
-- The number of this run among them; 0 while it has not ended.
ALTER TABLE runs ADD COLUMN ended_as INTEGER NOT NULL DEFAULT 0;
