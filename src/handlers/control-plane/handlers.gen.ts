// Generated from spec/ by `npm run generate`. Do not edit: change the contract and generate again.

import type { Operations } from '../../../generated/control-plane/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import * as access from './access.ts';
import * as deployments from './deployments.ts';
import * as listeners from './listeners.ts';
import * as logs from './logs.ts';
import * as oauthProviders from './oauth-providers.ts';
import * as oauthTokens from './oauth-tokens.ts';
import * as pushes from './pushes.ts';
import * as revisions from './revisions.ts';
import * as system from './system.ts';
import * as uploads from './uploads.ts';

/** What all handlers together work with. */
export type Services = access.Services & deployments.Services & listeners.Services & logs.Services & oauthProviders.Services & oauthTokens.Services & pushes.Services & revisions.Services & system.Services & uploads.Services;

export const handlers: { [Id in keyof Operations]: Handler<Operations[Id], Services> } = {
  authenticateUser: oauthTokens.authenticateUser,
  completeAuthorization: oauthTokens.completeAuthorization,
  createAgentConnection: oauthTokens.createAgentConnection,
  createDeployment: deployments.createDeployment,
  createInterruption: revisions.createInterruption,
  createKey: access.createKey,
  createListener: listeners.createListener,
  createOAuthProvider: oauthProviders.createOAuthProvider,
  createPushToken: uploads.createPushToken,
  createRevision: revisions.createRevision,
  createTenant: access.createTenant,
  createUploadUrl: uploads.createUploadUrl,
  deleteAgentConnection: oauthTokens.deleteAgentConnection,
  deleteDeployment: deployments.deleteDeployment,
  deleteDeployments: deployments.deleteDeployments,
  deleteListener: listeners.deleteListener,
  deleteOAuthProvider: oauthProviders.deleteOAuthProvider,
  deleteOAuthToken: oauthTokens.deleteOAuthToken,
  deleteOAuthTokens: oauthTokens.deleteOAuthTokens,
  deleteTenant: access.deleteTenant,
  discoverOAuthProvider: oauthProviders.discoverOAuthProvider,
  getCaller: access.getCaller,
  getDeployment: deployments.getDeployment,
  getDeploymentPage: deployments.getDeploymentPage,
  getFreeDeploymentCount: deployments.getFreeDeploymentCount,
  getHealth: system.getHealth,
  getHomePage: system.getHomePage,
  getInfo: system.getInfo,
  getKey: access.getKey,
  getListener: listeners.getListener,
  getMetrics: system.getMetrics,
  getOAuthProvider: oauthProviders.getOAuthProvider,
  getOpenApiDocument: system.getOpenApiDocument,
  getPushWebhook: pushes.getPushWebhook,
  getReferenceAsset: system.getReferenceAsset,
  getReferenceGuide: system.getReferenceGuide,
  getReferencePage: system.getReferencePage,
  getRevision: revisions.getRevision,
  hasOAuthToken: oauthTokens.hasOAuthToken,
  interruptRevision: revisions.interruptRevision,
  listAgentConnections: oauthTokens.listAgentConnections,
  listAuditEntries: access.listAuditEntries,
  listDeploymentLogs: logs.listDeploymentLogs,
  listDeployments: deployments.listDeployments,
  listKeys: access.listKeys,
  listListeners: listeners.listListeners,
  listLogs: logs.listLogs,
  listOAuthProviders: oauthProviders.listOAuthProviders,
  listOAuthTokens: oauthTokens.listOAuthTokens,
  listRevisionLogs: logs.listRevisionLogs,
  listRevisions: revisions.listRevisions,
  listTenants: access.listTenants,
  patchDeployment: deployments.patchDeployment,
  patchListener: listeners.patchListener,
  patchOAuthProvider: oauthProviders.patchOAuthProvider,
  patchOAuthTokenMetadata: oauthTokens.patchOAuthTokenMetadata,
  patchSecrets: revisions.patchSecrets,
  putUpload: uploads.putUpload,
  receiveOAuthCallback: oauthTokens.receiveOAuthCallback,
  receivePush: pushes.receivePush,
  redeployRevision: revisions.redeployRevision,
  revokeKey: access.revokeKey,
  rotateKey: access.rotateKey,
  searchBuildLogs: logs.searchBuildLogs,
  searchDeployLogs: logs.searchDeployLogs,
  searchRevisionDeployLogs: logs.searchRevisionDeployLogs,
  waitForAuthorization: oauthTokens.waitForAuthorization,
};
