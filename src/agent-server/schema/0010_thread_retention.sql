-- Threads with a time to live: each time to live has few different texts, and its oldest threads come first.
CREATE INDEX threads_ttl ON threads (ttl, updated_at) WHERE ttl IS NOT NULL;
-- The updated_at for which the history was last cleared away because the time was over.
ALTER TABLE threads ADD COLUMN cleared_for TEXT;
