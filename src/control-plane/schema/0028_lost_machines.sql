-- The machine that was started last as the listener, and its own name: an older one that comes back is refused.
ALTER TABLE listeners ADD COLUMN newest_machine TEXT;
ALTER TABLE listeners ADD COLUMN newest_host TEXT;
-- The listener whose machine runs the revision in place of its deployment's, which was lost, and the name of that listener.
ALTER TABLE revisions ADD COLUMN moved_to TEXT;
ALTER TABLE revisions ADD COLUMN moved_to_name TEXT;
-- How often lost machines had to be shut out of the deployment's database, and how often it is done.
ALTER TABLE deployments ADD COLUMN shut_outs INTEGER NOT NULL DEFAULT 0;
ALTER TABLE deployments ADD COLUMN shut_outs_done INTEGER NOT NULL DEFAULT 0;
