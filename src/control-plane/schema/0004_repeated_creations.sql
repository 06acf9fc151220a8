-- A keyed hash of the request that created the deployment and of its key, by which the same request is known when it comes again.
ALTER TABLE deployments ADD COLUMN created_by TEXT;
