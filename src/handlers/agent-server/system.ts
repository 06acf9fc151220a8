/** Information about the server, and the pages that explain its API. */
import type * as operations from '../../../generated/agent-server/operations.gen.ts';
import type { OpenApiDocument, OpenRpcDocument } from '../../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import { Problem } from '../../problem.ts';
import type { Handler } from '../../runtime/handler.ts';
import { referenceAsset, referenceHeaders, referencePage } from '../../runtime/reference.ts';

export interface Services extends Pick<AgentServer, 'project' | 'langgraphVersion' | 'assertHealthy' | 'truncate'> {
  /** The contracts that this server serves. */
  documents: { openApi: object; openRpc: object };
  version: string;
  /** The metrics of this process in the text format of Prometheus. */
  metrics(): Promise<string>;
  testEndpoints: boolean;
  /** Free-form facts about the deployment, shown by `/info`. */
  metadata: Record<string, unknown>;
}

export const getReferencePage: Handler<operations.GetReferencePage, Services> = () => {
  const text = referencePage('Keelson agent server', ['openrpc.json']);
  return { status: 200, headers: referenceHeaders(text), contentType: 'text/html', text };
};

export const getReferenceAsset: Handler<operations.GetReferenceAsset, Services> = async ({ path }) => ({
  status: 200,
  ...(await referenceAsset(path.asset)),
});

export const getInfo: Handler<operations.GetInfo, Services> = (_request, { langgraphVersion, project, version, metadata }) => ({
  status: 200,
  body: {
    version,
    langgraph_js_version: langgraphVersion,
    context: 'js',
    flags: {
      ...{ assistants: !project.disabled.has('http.disable_assistants'), a2a: !project.disabled.has('http.disable_a2a') },
      ...{ crons: false, langsmith: false, mcp: false, store: false },
    },
    metadata,
  },
});

export const truncateServer: Handler<operations.TruncateServer, Services> = async ({ body }, { truncate, testEndpoints }) => {
  if (!testEndpoints) throw new Problem('not_found', 'This server was started without --test-endpoints.');
  await truncate(body);
  return { status: 200, body: { ok: true } };
};

export const getMetrics: Handler<operations.GetMetrics, Services> = async (_request, { metrics }) => ({
  status: 200,
  contentType: 'text/plain',
  text: await metrics(),
});

export const getHealth: Handler<operations.GetHealth, Services> = async ({ query }, { assertHealthy }) => {
  await assertHealthy(query.check_db);
  return { status: 200, body: { ok: true } };
};

export const getOpenApiDocument: Handler<operations.GetOpenApiDocument, Services> = (_request, { documents }, call) => ({
  status: 200,
  body: { ...documents.openApi, servers: [{ url: call.baseUrl }] } as unknown as OpenApiDocument,
});

export const getOpenRpcDocument: Handler<operations.GetOpenRpcDocument, Services> = (_request, { documents }) => ({
  status: 200,
  body: documents.openRpc as OpenRpcDocument,
});
