-- Deployments whose record was dropped before their clean-up had come to an end: what is still to be removed of them.
CREATE TABLE removals (
  deployment_id TEXT PRIMARY KEY,
  slug TEXT NOT NULL,
  revision_ids TEXT NOT NULL
);
