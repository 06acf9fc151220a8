import type { SetLatestAssistantVersion } from '../../../generated/agent-server/operations.gen.ts';
import { Problem } from '../../problem.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const setLatestAssistantVersion: Handler<SetLatestAssistantVersion, Services> = async (
  { path, query, body },
  { agent },
) => {
  const version = body.version ?? query.version;
  if (version === undefined) throw new Problem('invalid', 'body.version: required, unless the query has it.');
  return { status: 200, body: await agent.assistantVersions.setLatest(path.assistant_id, version) };
};
