-- What the end of a run says of the task that it carries out, for lists of tasks and for those who read a task after its stream.
-- The state of a task whose run ended well; null before, for other ends, and for runs that ended before this column was there.
ALTER TABLE runs ADD COLUMN task_state TEXT;
-- The artifacts that were streamed and are not in the result, as JSON.
ALTER TABLE runs ADD COLUMN task_artifacts TEXT;
-- The context of the task, hashed: a thread may have tasks of several. Null for runs from before this column was there.
ALTER TABLE runs ADD COLUMN context_key TEXT;
