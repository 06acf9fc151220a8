-- The image that a revision was built in and runs in. Null for the one of all projects.
ALTER TABLE revisions ADD COLUMN build_image TEXT;
