/** Information about the server, and its pages. */
import type * as operations from '../../../generated/control-plane/operations.gen.ts';
import type { ControlPlane } from '../../control-plane/control-plane.ts';
import type { Handler } from '../../runtime/handler.ts';
import { referenceAsset, referenceHeaders, referencePage } from '../../runtime/reference.ts';

export interface Services
  extends Pick<ControlPlane, 'assertHealthy' | 'driverName' | 'limits' | 'resourceLimits' | 'role' | 'sources'> {
  /** Version of the software. */
  version: string;
  /** The generated contract. */
  document: { openapi: string; info: { title: string; version: string }; paths: Record<string, unknown> };
}

export const getHealth: Handler<operations.GetHealth, Services> = async (_request, { assertHealthy }) => {
  await assertHealthy();
  return { status: 200, body: { ok: true } };
};

export const getInfo: Handler<operations.GetInfo, Services> = (
  _request,
  { version, document, driverName, sources, limits, resourceLimits, role },
) => ({
  status: 200,
  body: {
    name: 'keelson-control-plane',
    version,
    api_version: document.info.version,
    role: role(),
    driver: driverName,
    sources: [...sources],
    resource_limits: { memory: resourceLimits.memory, cpu: resourceLimits.cpu },
    limits: {
      builds: limits.builds,
      source_seconds: limits.sourceMs / 1_000,
      waiting_seconds: limits.waitMs / 1_000,
      building_seconds: limits.buildMs / 1_000,
      launching_seconds: limits.launchMs / 1_000,
      deploying_seconds: limits.deployMs / 1_000,
    },
  },
});

export const getOpenApiDocument: Handler<operations.GetOpenApiDocument, Services> = (_request, { document }, call) => ({
  status: 200,
  body: { ...document, servers: [{ url: call.baseUrl }] },
});

export const getReferencePage: Handler<operations.GetReferencePage, Services> = (_request, { document }) => {
  const text = referencePage(document.info.title);
  return { status: 200, headers: referenceHeaders(text), contentType: 'text/html', text };
};

export const getReferenceAsset: Handler<operations.GetReferenceAsset, Services> = async ({ path }) => ({
  status: 200,
  ...(await referenceAsset(path.asset)),
});
