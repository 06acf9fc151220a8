-- Whether the agent servers ask their users themselves who they are: 1 or 0, null while it is unknown.
ALTER TABLE served_revisions ADD COLUMN own_auth INTEGER;
