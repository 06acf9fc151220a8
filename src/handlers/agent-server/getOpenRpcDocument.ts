import type { GetOpenRpcDocument } from '../../../generated/agent-server/operations.gen.ts';
import type { OpenRpcDocument } from '../../../generated/agent-server/types.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getOpenRpcDocument: Handler<GetOpenRpcDocument, Services> = (_request, { documents }) => ({
  status: 200,
  body: documents.openRpc as OpenRpcDocument,
});
