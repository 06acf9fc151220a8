-- Whether the logs of a revision of long ago were removed.
ALTER TABLE revisions ADD COLUMN traces_removed INTEGER NOT NULL DEFAULT 0;
