import type { CreateRunBatch } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const createRunBatch: Handler<CreateRunBatch, Services> = async ({ body }, { agent }) => ({
  status: 200,
  body: await agent.runs.createStateless(body),
});
