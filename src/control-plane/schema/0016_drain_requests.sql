-- The revisions that each control plane is asked to drain.
ALTER TABLE farewells RENAME TO drain_requests;
