-- When the graph sent the event, in milliseconds; 0 for events stored before this was recorded.
ALTER TABLE stream_events ADD COLUMN sent_at BIGINT NOT NULL DEFAULT 0;
