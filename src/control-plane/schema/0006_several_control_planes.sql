-- Several control planes on one database: which of them reconciles, which there are, where every deployment is served.
CREATE TABLE reconciler_lease (
  -- Grows with every holder: what a holder writes is held against it. As a key, so that it cannot change while a writer relies on it.
  term INTEGER PRIMARY KEY,
  -- Grows with every renewal. Who waits for the lease looks whether it stands still, so that no two clocks are compared.
  beat INTEGER NOT NULL,
  -- Null when it was given back.
  holder TEXT,
  lease_ms INTEGER NOT NULL
);
INSERT INTO reconciler_lease (term, beat, holder, lease_ms) VALUES (0, 0, NULL, 0);

CREATE TABLE control_planes (
  control_plane_id TEXT PRIMARY KEY,
  machine TEXT NOT NULL,
  -- The process on that machine: its id and the moment it started.
  process_id INTEGER NOT NULL,
  process_start TEXT NOT NULL,
  seen_at BIGINT NOT NULL
);

CREATE TABLE served_revisions (
  deployment_id TEXT PRIMARY KEY REFERENCES deployments (deployment_id) ON DELETE CASCADE,
  revision_id TEXT NOT NULL,
  -- JSON list of the addresses of its agent servers.
  urls TEXT NOT NULL
);

-- A revision that no longer serves waits for the control planes that still pass requests to it.
CREATE TABLE farewells (
  revision_id TEXT NOT NULL,
  control_plane_id TEXT NOT NULL REFERENCES control_planes (control_plane_id) ON DELETE CASCADE,
  deployment_id TEXT NOT NULL,
  PRIMARY KEY (revision_id, control_plane_id)
);
