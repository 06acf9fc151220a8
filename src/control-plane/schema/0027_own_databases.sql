-- 1 if the driver makes a database server for the deployment, sized by db_* of its resource_spec.
ALTER TABLE deployments ADD COLUMN own_database INTEGER NOT NULL DEFAULT 0;
