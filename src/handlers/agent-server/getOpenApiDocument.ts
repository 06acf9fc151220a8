import type { GetOpenApiDocument } from '../../../generated/agent-server/operations.gen.ts';
import type { OpenApiDocument } from '../../../generated/agent-server/types.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getOpenApiDocument: Handler<GetOpenApiDocument, Services> = (_request, { documents }, call) => ({
  status: 200,
  body: { ...documents.openApi, servers: [{ url: call.baseUrl }] } as unknown as OpenApiDocument,
});
