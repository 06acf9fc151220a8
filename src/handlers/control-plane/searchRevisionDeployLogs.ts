import type { SearchRevisionDeployLogs } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const searchRevisionDeployLogs: Handler<SearchRevisionDeployLogs, Services> = async ({ path, body }, { logs }, call) => {
  const { lines, next } = await logs.ofRevision(principalOf(call), path.deployment_id, path.revision_id, 'deploy', body);
  return { status: 200, body: { logs: lines, next_offset: next } };
};
