// Generated from spec/ by `npm run generate`. Do not edit: change the contract and generate again.

import type { Operations } from '../../../generated/control-plane/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { createDeployment } from './createDeployment.ts';
import { createInterruption } from './createInterruption.ts';
import { createOAuthProvider } from './createOAuthProvider.ts';
import { createRevision } from './createRevision.ts';
import { createUploadUrl } from './createUploadUrl.ts';
import { deleteDeployment } from './deleteDeployment.ts';
import { deleteOAuthProvider } from './deleteOAuthProvider.ts';
import { getDeployment } from './getDeployment.ts';
import { getHealth } from './getHealth.ts';
import { getInfo } from './getInfo.ts';
import { getOAuthProvider } from './getOAuthProvider.ts';
import { getOpenApiDocument } from './getOpenApiDocument.ts';
import { getReferenceAsset } from './getReferenceAsset.ts';
import { getReferencePage } from './getReferencePage.ts';
import { getRevision } from './getRevision.ts';
import { interruptRevision } from './interruptRevision.ts';
import { listDeployments } from './listDeployments.ts';
import { listOAuthProviders } from './listOAuthProviders.ts';
import { listRevisions } from './listRevisions.ts';
import { patchDeployment } from './patchDeployment.ts';
import { putUpload } from './putUpload.ts';
import { redeployRevision } from './redeployRevision.ts';
import type { Services } from './services.ts';

export const handlers: { [Id in keyof Operations]: Handler<Operations[Id], Services> } = {
  createDeployment,
  createInterruption,
  createOAuthProvider,
  createRevision,
  createUploadUrl,
  deleteDeployment,
  deleteOAuthProvider,
  getDeployment,
  getHealth,
  getInfo,
  getOAuthProvider,
  getOpenApiDocument,
  getReferenceAsset,
  getReferencePage,
  getRevision,
  interruptRevision,
  listDeployments,
  listOAuthProviders,
  listRevisions,
  patchDeployment,
  putUpload,
  redeployRevision,
};
