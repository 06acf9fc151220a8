// Generated from spec/ by `npm run generate`. Do not edit: change the contract and generate again.

import type { Operations } from '../../../generated/control-plane/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { createDeployment } from './createDeployment.ts';
import { createInterruption } from './createInterruption.ts';
import { createKey } from './createKey.ts';
import { createOAuthProvider } from './createOAuthProvider.ts';
import { createRevision } from './createRevision.ts';
import { createTenant } from './createTenant.ts';
import { createUploadUrl } from './createUploadUrl.ts';
import { deleteDeployment } from './deleteDeployment.ts';
import { deleteDeployments } from './deleteDeployments.ts';
import { deleteOAuthProvider } from './deleteOAuthProvider.ts';
import { getDeployment } from './getDeployment.ts';
import { getFreeDeploymentCount } from './getFreeDeploymentCount.ts';
import { getHealth } from './getHealth.ts';
import { getInfo } from './getInfo.ts';
import { getKey } from './getKey.ts';
import { getOAuthProvider } from './getOAuthProvider.ts';
import { getOpenApiDocument } from './getOpenApiDocument.ts';
import { getPushWebhook } from './getPushWebhook.ts';
import { getReferenceAsset } from './getReferenceAsset.ts';
import { getReferencePage } from './getReferencePage.ts';
import { getRevision } from './getRevision.ts';
import { interruptRevision } from './interruptRevision.ts';
import { listAuditEntries } from './listAuditEntries.ts';
import { listDeploymentLogs } from './listDeploymentLogs.ts';
import { listDeployments } from './listDeployments.ts';
import { listKeys } from './listKeys.ts';
import { listLogs } from './listLogs.ts';
import { listOAuthProviders } from './listOAuthProviders.ts';
import { listRevisionLogs } from './listRevisionLogs.ts';
import { listRevisions } from './listRevisions.ts';
import { listTenants } from './listTenants.ts';
import { patchDeployment } from './patchDeployment.ts';
import { putUpload } from './putUpload.ts';
import { receivePush } from './receivePush.ts';
import { redeployRevision } from './redeployRevision.ts';
import { revokeKey } from './revokeKey.ts';
import { rotateKey } from './rotateKey.ts';
import { searchBuildLogs } from './searchBuildLogs.ts';
import { searchDeployLogs } from './searchDeployLogs.ts';
import { searchRevisionDeployLogs } from './searchRevisionDeployLogs.ts';
import type { Services } from './services.ts';

export const handlers: { [Id in keyof Operations]: Handler<Operations[Id], Services> } = {
  createDeployment,
  createInterruption,
  createKey,
  createOAuthProvider,
  createRevision,
  createTenant,
  createUploadUrl,
  deleteDeployment,
  deleteDeployments,
  deleteOAuthProvider,
  getDeployment,
  getFreeDeploymentCount,
  getHealth,
  getInfo,
  getKey,
  getOAuthProvider,
  getOpenApiDocument,
  getPushWebhook,
  getReferenceAsset,
  getReferencePage,
  getRevision,
  interruptRevision,
  listAuditEntries,
  listDeploymentLogs,
  listDeployments,
  listKeys,
  listLogs,
  listOAuthProviders,
  listRevisionLogs,
  listRevisions,
  listTenants,
  patchDeployment,
  putUpload,
  receivePush,
  redeployRevision,
  revokeKey,
  rotateKey,
  searchBuildLogs,
  searchDeployLogs,
  searchRevisionDeployLogs,
};
