/** What the handlers of the control plane work with. */
import type { ControlPlane } from '../../control-plane/control-plane.ts';

export interface Services
  extends Pick<
    ControlPlane,
    | 'assertHealthy'
    | 'auditLog'
    | 'deployments'
    | 'driverName'
    | 'keyAdministration'
    | 'limits'
    | 'logs'
    | 'oauthProviders'
    | 'pushes'
    | 'resourceLimits'
    | 'revisions'
    | 'role'
    | 'sources'
    | 'tenantAdministration'
    | 'uploads'
  > {
  /** Version of the software. */
  version: string;
  /** The contract as generated. */
  document: { openapi: string; info: { title: string; version: string }; paths: Record<string, unknown> };
}
