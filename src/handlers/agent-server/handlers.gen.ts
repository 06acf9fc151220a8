// Generated from spec/ by `npm run generate`. Do not edit: change the contract and generate again.

import type { Operations } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { cancelRun } from './cancelRun.ts';
import { cancelRuns } from './cancelRuns.ts';
import { copyThread } from './copyThread.ts';
import { countAssistants } from './countAssistants.ts';
import { countThreads } from './countThreads.ts';
import { createAssistant } from './createAssistant.ts';
import { createRun } from './createRun.ts';
import { createRunBatch } from './createRunBatch.ts';
import { createStatelessRun } from './createStatelessRun.ts';
import { createThread } from './createThread.ts';
import { deleteAssistant } from './deleteAssistant.ts';
import { deleteRun } from './deleteRun.ts';
import { deleteThread } from './deleteThread.ts';
import { getAgentCard } from './getAgentCard.ts';
import { getAssistant } from './getAssistant.ts';
import { getAssistantAgentCard } from './getAssistantAgentCard.ts';
import { getAssistantGraph } from './getAssistantGraph.ts';
import { getAssistantSchemas } from './getAssistantSchemas.ts';
import { getAssistantSubgraph } from './getAssistantSubgraph.ts';
import { getHealth } from './getHealth.ts';
import { getInfo } from './getInfo.ts';
import { getMetrics } from './getMetrics.ts';
import { getOpenApiDocument } from './getOpenApiDocument.ts';
import { getOpenRpcDocument } from './getOpenRpcDocument.ts';
import { getReferenceAsset } from './getReferenceAsset.ts';
import { getReferencePage } from './getReferencePage.ts';
import { getRun } from './getRun.ts';
import { getThread } from './getThread.ts';
import { getThreadHistory } from './getThreadHistory.ts';
import { getThreadState } from './getThreadState.ts';
import { getThreadStateAtCheckpoint } from './getThreadStateAtCheckpoint.ts';
import { joinRun } from './joinRun.ts';
import { joinRunStream } from './joinRunStream.ts';
import { joinStatelessRunStream } from './joinStatelessRunStream.ts';
import { joinThreadStream } from './joinThreadStream.ts';
import { listAssistantSubgraphs } from './listAssistantSubgraphs.ts';
import { listAssistantVersions } from './listAssistantVersions.ts';
import { listRuns } from './listRuns.ts';
import { patchAssistant } from './patchAssistant.ts';
import { patchThread } from './patchThread.ts';
import { postThreadHistory } from './postThreadHistory.ts';
import { postThreadStateAtCheckpoint } from './postThreadStateAtCheckpoint.ts';
import { pruneThreads } from './pruneThreads.ts';
import { searchAssistants } from './searchAssistants.ts';
import { searchThreads } from './searchThreads.ts';
import { setLatestAssistantVersion } from './setLatestAssistantVersion.ts';
import { streamRun } from './streamRun.ts';
import { streamStatelessRun } from './streamStatelessRun.ts';
import { truncateServer } from './truncateServer.ts';
import { updateThreadState } from './updateThreadState.ts';
import { waitForRun } from './waitForRun.ts';
import { waitForStatelessRun } from './waitForStatelessRun.ts';
import type { Services } from './services.ts';

export const handlers: { [Id in Exclude<keyof Operations, 'callA2a'>]: Handler<Operations[Id], Services> } = {
  cancelRun,
  cancelRuns,
  copyThread,
  countAssistants,
  countThreads,
  createAssistant,
  createRun,
  createRunBatch,
  createStatelessRun,
  createThread,
  deleteAssistant,
  deleteRun,
  deleteThread,
  getAgentCard,
  getAssistant,
  getAssistantAgentCard,
  getAssistantGraph,
  getAssistantSchemas,
  getAssistantSubgraph,
  getHealth,
  getInfo,
  getMetrics,
  getOpenApiDocument,
  getOpenRpcDocument,
  getReferenceAsset,
  getReferencePage,
  getRun,
  getThread,
  getThreadHistory,
  getThreadState,
  getThreadStateAtCheckpoint,
  joinRun,
  joinRunStream,
  joinStatelessRunStream,
  joinThreadStream,
  listAssistantSubgraphs,
  listAssistantVersions,
  listRuns,
  patchAssistant,
  patchThread,
  postThreadHistory,
  postThreadStateAtCheckpoint,
  pruneThreads,
  searchAssistants,
  searchThreads,
  setLatestAssistantVersion,
  streamRun,
  streamStatelessRun,
  truncateServer,
  updateThreadState,
  waitForRun,
  waitForStatelessRun,
};
