/** What the handlers of the control plane work with. */
import type { ControlPlane } from '../../control-plane/control-plane.ts';

export interface Services
  extends Pick<
    ControlPlane,
    | 'agentConnections'
    | 'assertHealthy'
    | 'auditLog'
    | 'authentications'
    | 'deployments'
    | 'driverName'
    | 'keyAdministration'
    | 'limits'
    | 'listeners'
    | 'logs'
    | 'oauthProviders'
    | 'oauthTokens'
    | 'pushes'
    | 'resourceLimits'
    | 'revisions'
    | 'role'
    | 'signIns'
    | 'sources'
    | 'tenantAdministration'
    | 'uploads'
  > {
  /** Version of the software. */
  version: string;
  /** The contract as generated. */
  document: { openapi: string; info: { title: string; version: string }; paths: Record<string, unknown> };
}
