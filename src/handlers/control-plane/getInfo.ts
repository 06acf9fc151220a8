import type { GetInfo } from '../../../generated/control-plane/operations.gen.ts';
import type { ServerInfo } from '../../../generated/control-plane/types.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getInfo: Handler<GetInfo, Services> = (
  _request,
  { version, document, driverName, sources, limits, resourceLimits, role },
) => ({
  status: 200,
  body: {
    name: 'keelson-control-plane',
    version,
    api_version: document.info.version,
    role: role(),
    driver: driverName as ServerInfo['driver'],
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
