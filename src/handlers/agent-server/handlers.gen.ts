// Generated from spec/ by `npm run generate`. Do not edit: change the contract and generate again.

import type { Operations } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { cancelRun } from './cancelRun.ts';
import { createRun } from './createRun.ts';
import { createThread } from './createThread.ts';
import { getAgentCard } from './getAgentCard.ts';
import { getAssistant } from './getAssistant.ts';
import { getAssistantAgentCard } from './getAssistantAgentCard.ts';
import { getHealth } from './getHealth.ts';
import { getInfo } from './getInfo.ts';
import { getOpenApiDocument } from './getOpenApiDocument.ts';
import { getOpenRpcDocument } from './getOpenRpcDocument.ts';
import { getReferenceAsset } from './getReferenceAsset.ts';
import { getReferencePage } from './getReferencePage.ts';
import { getRun } from './getRun.ts';
import { getThread } from './getThread.ts';
import { getThreadState } from './getThreadState.ts';
import { joinRun } from './joinRun.ts';
import { joinRunStream } from './joinRunStream.ts';
import { listRuns } from './listRuns.ts';
import { searchAssistants } from './searchAssistants.ts';
import { streamRun } from './streamRun.ts';
import { waitForRun } from './waitForRun.ts';
import type { Services } from './services.ts';

export const handlers: { [Id in Exclude<keyof Operations, 'callA2a'>]: Handler<Operations[Id], Services> } = {
  cancelRun,
  createRun,
  createThread,
  getAgentCard,
  getAssistant,
  getAssistantAgentCard,
  getHealth,
  getInfo,
  getOpenApiDocument,
  getOpenRpcDocument,
  getReferenceAsset,
  getReferencePage,
  getRun,
  getThread,
  getThreadState,
  joinRun,
  joinRunStream,
  listRuns,
  searchAssistants,
  streamRun,
  waitForRun,
};
