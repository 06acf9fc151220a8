-- The PostgreSQL database that holds the deployment's state; null where that is a file.
ALTER TABLE deployments ADD COLUMN database_name TEXT;
