import type { GetOpenApiDocument } from '../../../generated/control-plane/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getOpenApiDocument: Handler<GetOpenApiDocument, Services> = (_request, { document }, call) => ({
  status: 200,
  body: { ...document, servers: [{ url: call.baseUrl }] },
});
