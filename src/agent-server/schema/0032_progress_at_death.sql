-- How many checkpoints and writes of the run were stored when its process last died. More of them are progress since.
ALTER TABLE runs ADD COLUMN steps_at_death BIGINT NOT NULL DEFAULT 0;
