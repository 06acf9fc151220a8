-- What the machine of a listener said when it connected, and when it was last heard of.
ALTER TABLE listeners ADD COLUMN platform TEXT;
ALTER TABLE listeners ADD COLUMN driver TEXT;
ALTER TABLE listeners ADD COLUMN connected INTEGER NOT NULL DEFAULT 0;
ALTER TABLE listeners ADD COLUMN last_seen_at TEXT;
