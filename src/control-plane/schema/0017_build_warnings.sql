-- What the build of a revision warned of: a JSON array of sentences.
ALTER TABLE revisions ADD COLUMN warnings TEXT NOT NULL DEFAULT '[]';
