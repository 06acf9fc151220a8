-- How many agent servers the load of a deployment asked for last. Null: its min_scale.
ALTER TABLE deployments ADD COLUMN scaled_to INTEGER;

-- A replica of a revision that serves is drained too: by its address.
ALTER TABLE drain_requests RENAME COLUMN revision_id TO drained;
