-- The order in which LangGraph applies the writes of a step: channels that store differences are rebuilt in it.
ALTER TABLE checkpoint_writes ADD COLUMN task_path TEXT NOT NULL DEFAULT '';
