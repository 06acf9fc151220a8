-- SHA-256 of the archive, to recognize a project that did not change. Null for archives of earlier versions.
ALTER TABLE uploads ADD COLUMN digest TEXT;
