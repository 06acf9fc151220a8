-- Lists and counts whose cost does not grow with what they leave out.
CREATE INDEX deployments_free ON deployments (tenant_id) WHERE deployment_type = 'dev_free';
CREATE INDEX deployments_by_status ON deployments (tenant_id, status, deployment_id);
CREATE INDEX deployments_by_type ON deployments (tenant_id, deployment_type, deployment_id);
CREATE INDEX deployments_by_version ON deployments (tenant_id, image_version, deployment_id);
