-- Every three characters in a row of each deployment's name in lower case, by which names are found that contain a text.
CREATE TABLE deployment_name_parts (
  tenant_id TEXT NOT NULL,
  part TEXT NOT NULL,
  deployment_id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, part, deployment_id)
);
WITH RECURSIVE places (place) AS (SELECT 1 UNION ALL SELECT place + 1 FROM places WHERE place < 61)
INSERT INTO deployment_name_parts (tenant_id, part, deployment_id)
SELECT DISTINCT tenant_id, substr(name_key, place, 3), deployment_id
FROM deployments JOIN places ON place <= length(name_key) - 2;
