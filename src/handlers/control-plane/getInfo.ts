import type { GetInfo } from '../../../generated/control-plane/operations.gen.ts';
import type { ServerInfo } from '../../../generated/control-plane/types.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getInfo: Handler<GetInfo, Services> = (_request, { version, document, driverName, sources }) => ({
  status: 200,
  body: {
    name: 'keelson-control-plane',
    version,
    api_version: document.info.version,
    driver: driverName as ServerInfo['driver'],
    sources: [...sources],
  },
});
