-- Lists the tasks of an assistant: the newest turn of each, by the time of its last change.
CREATE INDEX runs_turns ON runs (task_id, position) WHERE task_id IS NOT NULL;
CREATE INDEX runs_tasks ON runs (assistant_id, updated_at, task_id) WHERE task_id IS NOT NULL;
