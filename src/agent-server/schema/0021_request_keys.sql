-- Identifies the message that asked for a run: a message that is sent again makes no second run.
ALTER TABLE runs ADD COLUMN request_key TEXT;
CREATE INDEX runs_request_key ON runs (thread_id, request_key) WHERE request_key IS NOT NULL;
