-- The graph that made the state which the thread has when no run executes. `graph_id` becomes a run's graph when the run begins.
ALTER TABLE threads ADD COLUMN rest_graph_id TEXT;
UPDATE threads SET rest_graph_id = graph_id;
