-- Why the run is to be stopped, as its error says it. Null without `cancel_action`.
ALTER TABLE runs ADD COLUMN cancel_reason TEXT;
