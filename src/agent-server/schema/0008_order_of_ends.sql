-- Numbers the runs of a thread in the order of their ends: clocks may be set back between two of them.
ALTER TABLE threads ADD COLUMN ended_count INTEGER NOT NULL DEFAULT 0;
-- The number of this run; 0 while it has not ended.
ALTER TABLE runs ADD COLUMN ended_as INTEGER NOT NULL DEFAULT 0;
