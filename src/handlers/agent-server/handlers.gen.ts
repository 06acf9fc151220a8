// Generated from spec/ by `npm run generate`. Do not edit: change the contract and generate again.

import type { Operations } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import * as a2a from './a2a.ts';
import * as agUi from './ag-ui.ts';
import * as assistants from './assistants.ts';
import * as crons from './crons.ts';
import * as mcp from './mcp.ts';
import * as openai from './openai.ts';
import * as protocol from './protocol.ts';
import * as runs from './runs.ts';
import * as store from './store.ts';
import * as system from './system.ts';
import * as threads from './threads.ts';
import * as ui from './ui.ts';

/** What all handlers together work with. */
export type Services = a2a.Services & agUi.Services & assistants.Services & crons.Services & mcp.Services & openai.Services & protocol.Services & runs.Services & store.Services & system.Services & threads.Services & ui.Services;

export const handlers: { [Id in Exclude<keyof Operations, 'callA2a'>]: Handler<Operations[Id], Services> } = {
  callAgUi: agUi.callAgUi,
  callMcp: mcp.callMcp,
  cancelRun: runs.cancelRun,
  cancelRuns: runs.cancelRuns,
  copyThread: threads.copyThread,
  countAssistants: assistants.countAssistants,
  countCrons: crons.countCrons,
  countThreads: threads.countThreads,
  createAssistant: assistants.createAssistant,
  createChatCompletion: openai.createChatCompletion,
  createCron: crons.createCron,
  createRun: runs.createRun,
  createRunBatch: runs.createRunBatch,
  createStatelessRun: runs.createStatelessRun,
  createThread: threads.createThread,
  createThreadCron: crons.createThreadCron,
  deleteAssistant: assistants.deleteAssistant,
  deleteCron: crons.deleteCron,
  deleteItem: store.deleteItem,
  deleteRun: runs.deleteRun,
  deleteThread: threads.deleteThread,
  getAgentCard: a2a.getAgentCard,
  getAssistant: assistants.getAssistant,
  getAssistantAgentCard: a2a.getAssistantAgentCard,
  getAssistantGraph: assistants.getAssistantGraph,
  getAssistantSchemas: assistants.getAssistantSchemas,
  getAssistantSubgraph: assistants.getAssistantSubgraph,
  getCron: crons.getCron,
  getEndpointAgentCard: a2a.getEndpointAgentCard,
  getHealth: system.getHealth,
  getHomePage: system.getHomePage,
  getInfo: system.getInfo,
  getItem: store.getItem,
  getMetrics: system.getMetrics,
  getModel: openai.getModel,
  getOnlyAgentCard: a2a.getOnlyAgentCard,
  getOpenApiDocument: system.getOpenApiDocument,
  getOpenRpcDocument: system.getOpenRpcDocument,
  getReferenceAsset: system.getReferenceAsset,
  getReferenceGuide: system.getReferenceGuide,
  getReferencePage: system.getReferencePage,
  getRestReport: system.getRestReport,
  getRun: runs.getRun,
  getThread: threads.getThread,
  getThreadHistory: threads.getThreadHistory,
  getThreadState: threads.getThreadState,
  getThreadStateAtCheckpoint: threads.getThreadStateAtCheckpoint,
  getThreadStorage: threads.getThreadStorage,
  getUiAsset: ui.getUiAsset,
  getUiComponent: ui.getUiComponent,
  joinRun: runs.joinRun,
  joinRunStream: runs.joinRunStream,
  joinStatelessRunStream: runs.joinStatelessRunStream,
  joinThreadStream: threads.joinThreadStream,
  listAssistantSubgraphs: assistants.listAssistantSubgraphs,
  listAssistantVersions: assistants.listAssistantVersions,
  listModels: openai.listModels,
  listNamespaces: store.listNamespaces,
  listRuns: runs.listRuns,
  listWebhookDeliveries: runs.listWebhookDeliveries,
  patchAssistant: assistants.patchAssistant,
  patchCron: crons.patchCron,
  patchThread: threads.patchThread,
  postThreadHistory: threads.postThreadHistory,
  postThreadStateAtCheckpoint: threads.postThreadStateAtCheckpoint,
  pruneThreads: threads.pruneThreads,
  putItem: store.putItem,
  runThreadCommand: protocol.runThreadCommand,
  searchAssistants: assistants.searchAssistants,
  searchCrons: crons.searchCrons,
  searchItems: store.searchItems,
  searchThreads: threads.searchThreads,
  setLatestAssistantVersion: assistants.setLatestAssistantVersion,
  streamRun: runs.streamRun,
  streamStatelessRun: runs.streamStatelessRun,
  streamThreadEvents: protocol.streamThreadEvents,
  truncateServer: system.truncateServer,
  updateThreadState: threads.updateThreadState,
  waitForRun: runs.waitForRun,
  waitForStatelessRun: runs.waitForStatelessRun,
};
