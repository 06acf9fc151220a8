-- The data directory that the state in this database belongs to; empty where the database is a file in that directory.
CREATE TABLE data_directory (
  data_directory_id TEXT PRIMARY KEY,
  path TEXT NOT NULL,
  machine TEXT NOT NULL
);
