import type { PatchThread } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const patchThread: Handler<PatchThread, Services> = async ({ path, body, header }, { agent }) => {
  await agent.threads.patch(path.thread_id, body);
  if (/\breturn\s*=\s*"?minimal\b/i.test(header.prefer ?? '')) return { status: 204 };
  return { status: 200, body: await agent.threads.get(path.thread_id, false) };
};
