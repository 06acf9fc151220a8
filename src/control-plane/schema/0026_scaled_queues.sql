-- How many processes that only execute runs the load of a deployment asked for last. Null: its queue_min_scale.
ALTER TABLE deployments ADD COLUMN queue_scaled_to INTEGER;
