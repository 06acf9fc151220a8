import type { GetInfo } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getInfo: Handler<GetInfo, Services> = (_request, { agent, version, metadata }) => ({
  status: 200,
  body: {
    version,
    langgraph_js_version: agent.langgraphVersion,
    context: 'js',
    flags: { assistants: true, a2a: !agent.project.a2aDisabled, crons: false, langsmith: false, mcp: false, store: false },
    metadata,
  },
});
