import type { GetMetrics } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getMetrics: Handler<GetMetrics, Services> = async (_request, { metrics }) => ({
  status: 200,
  contentType: 'text/plain',
  text: await metrics(),
});
