// Generated from spec/ by `npm run generate`. Do not edit: change the contract and generate again.

import type { Operations } from '../../../generated/control-plane/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { authenticateUser } from './authenticateUser.ts';
import { completeAuthorization } from './completeAuthorization.ts';
import { createAgentConnection } from './createAgentConnection.ts';
import { createDeployment } from './createDeployment.ts';
import { createInterruption } from './createInterruption.ts';
import { createKey } from './createKey.ts';
import { createListener } from './createListener.ts';
import { createOAuthProvider } from './createOAuthProvider.ts';
import { createPushToken } from './createPushToken.ts';
import { createRevision } from './createRevision.ts';
import { createTenant } from './createTenant.ts';
import { createUploadUrl } from './createUploadUrl.ts';
import { deleteAgentConnection } from './deleteAgentConnection.ts';
import { deleteDeployment } from './deleteDeployment.ts';
import { deleteDeployments } from './deleteDeployments.ts';
import { deleteListener } from './deleteListener.ts';
import { deleteOAuthProvider } from './deleteOAuthProvider.ts';
import { deleteOAuthToken } from './deleteOAuthToken.ts';
import { deleteOAuthTokens } from './deleteOAuthTokens.ts';
import { discoverOAuthProvider } from './discoverOAuthProvider.ts';
import { getDeployment } from './getDeployment.ts';
import { getDeploymentPage } from './getDeploymentPage.ts';
import { getFreeDeploymentCount } from './getFreeDeploymentCount.ts';
import { getHealth } from './getHealth.ts';
import { getInfo } from './getInfo.ts';
import { getKey } from './getKey.ts';
import { getListener } from './getListener.ts';
import { getOAuthProvider } from './getOAuthProvider.ts';
import { getOpenApiDocument } from './getOpenApiDocument.ts';
import { getPushWebhook } from './getPushWebhook.ts';
import { getReferenceAsset } from './getReferenceAsset.ts';
import { getReferencePage } from './getReferencePage.ts';
import { getRevision } from './getRevision.ts';
import { hasOAuthToken } from './hasOAuthToken.ts';
import { interruptRevision } from './interruptRevision.ts';
import { listAgentConnections } from './listAgentConnections.ts';
import { listAuditEntries } from './listAuditEntries.ts';
import { listDeploymentLogs } from './listDeploymentLogs.ts';
import { listDeployments } from './listDeployments.ts';
import { listKeys } from './listKeys.ts';
import { listListeners } from './listListeners.ts';
import { listLogs } from './listLogs.ts';
import { listOAuthProviders } from './listOAuthProviders.ts';
import { listOAuthTokens } from './listOAuthTokens.ts';
import { listRevisionLogs } from './listRevisionLogs.ts';
import { listRevisions } from './listRevisions.ts';
import { listTenants } from './listTenants.ts';
import { patchDeployment } from './patchDeployment.ts';
import { patchListener } from './patchListener.ts';
import { patchOAuthProvider } from './patchOAuthProvider.ts';
import { patchOAuthTokenMetadata } from './patchOAuthTokenMetadata.ts';
import { putUpload } from './putUpload.ts';
import { receiveOAuthCallback } from './receiveOAuthCallback.ts';
import { receivePush } from './receivePush.ts';
import { redeployRevision } from './redeployRevision.ts';
import { revokeKey } from './revokeKey.ts';
import { rotateKey } from './rotateKey.ts';
import { searchBuildLogs } from './searchBuildLogs.ts';
import { searchDeployLogs } from './searchDeployLogs.ts';
import { searchRevisionDeployLogs } from './searchRevisionDeployLogs.ts';
import { waitForAuthorization } from './waitForAuthorization.ts';
import type { Services } from './services.ts';

export const handlers: { [Id in keyof Operations]: Handler<Operations[Id], Services> } = {
  authenticateUser,
  completeAuthorization,
  createAgentConnection,
  createDeployment,
  createInterruption,
  createKey,
  createListener,
  createOAuthProvider,
  createPushToken,
  createRevision,
  createTenant,
  createUploadUrl,
  deleteAgentConnection,
  deleteDeployment,
  deleteDeployments,
  deleteListener,
  deleteOAuthProvider,
  deleteOAuthToken,
  deleteOAuthTokens,
  discoverOAuthProvider,
  getDeployment,
  getDeploymentPage,
  getFreeDeploymentCount,
  getHealth,
  getInfo,
  getKey,
  getListener,
  getOAuthProvider,
  getOpenApiDocument,
  getPushWebhook,
  getReferenceAsset,
  getReferencePage,
  getRevision,
  hasOAuthToken,
  interruptRevision,
  listAgentConnections,
  listAuditEntries,
  listDeploymentLogs,
  listDeployments,
  listKeys,
  listListeners,
  listLogs,
  listOAuthProviders,
  listOAuthTokens,
  listRevisionLogs,
  listRevisions,
  listTenants,
  patchDeployment,
  patchListener,
  patchOAuthProvider,
  patchOAuthTokenMetadata,
  putUpload,
  receiveOAuthCallback,
  receivePush,
  redeployRevision,
  revokeKey,
  rotateKey,
  searchBuildLogs,
  searchDeployLogs,
  searchRevisionDeployLogs,
  waitForAuthorization,
};
