import type { SearchBuildLogs } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const searchBuildLogs: Handler<SearchBuildLogs, Services> = async ({ path, body }, { logs }, call) => {
  const { lines, next } = await logs.ofRevision(principalOf(call), path.deployment_id, path.revision_id, 'build', body);
  return { status: 200, body: { logs: lines, next_offset: next } };
};
