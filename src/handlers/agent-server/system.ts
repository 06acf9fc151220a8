/** Information about the server, and the pages that explain its API. */
import type * as operations from '../../../generated/agent-server/operations.gen.ts';
import type { Metrics, OpenApiDocument, OpenRpcDocument } from '../../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import { isTracing } from '../../agent-server/worker/tracing.ts';
import { Problem } from '../../problem.ts';
import type { Handler } from '../../runtime/handler.ts';
import { makePage, type Page, prefersHtml, readPart } from '../../runtime/pages.ts';
import { referenceAsset, referencePage } from '../../runtime/reference.ts';

export interface Services
  extends Pick<AgentServer, 'project' | 'firesCrons' | 'langgraphVersion' | 'assertHealthy' | 'restReport' | 'truncate'> {
  /** The contracts that this server serves. */
  documents: { openApi: object; openRpc: object };
  version: string;
  /** The metrics of this process, in the text format of Prometheus and as JSON. */
  metrics: { text(): Promise<string>; json(): Promise<Metrics> };
  testEndpoints: boolean;
  /** Free-form facts about the deployment, shown by `/info`. */
  metadata: Record<string, unknown>;
}

const TENANT_KEY = "Any key of the deployment's tenant will do.";

/** The reference page of an agent server. `assets` is where a gateway in front has the files of its renderer. */
export function agentReference(assets?: string): Page {
  return referencePage({
    title: 'Keelson agent server',
    others: ['openrpc.json'],
    scope: TENANT_KEY,
    ...(assets ? { assets } : {}),
  });
}

export const getReferencePage: Handler<operations.GetReferencePage, Services> = () => ({
  status: 200,
  contentType: 'text/html',
  ...agentReference(),
});

export const getReferenceGuide: Handler<operations.GetReferenceGuide, Services> = getReferencePage;

export const getReferenceAsset: Handler<operations.GetReferenceAsset, Services> = async ({ path }) => ({
  status: 200,
  ...(await referenceAsset(path.asset)),
});

export const getInfo: Handler<operations.GetInfo, Services> = (
  _request,
  { langgraphVersion, project, firesCrons, version, metadata },
) => ({
  status: 200,
  body: {
    version,
    langgraph_js_version: langgraphVersion,
    context: 'js',
    flags: {
      ...{ assistants: !project.disabled.has('http.disable_assistants'), a2a: !project.disabled.has('http.disable_a2a') },
      ...{
        crons: firesCrons && !project.disabled.has('http.disable_runs'),
        langsmith: isTracing(),
        mcp: !project.disabled.has('http.disable_mcp'),
        store: !project.disabled.has('http.disable_store'),
      },
    },
    host: { kind: 'self-hosted', project_id: null, host_revision_id: null, revision_id: null, tenant_id: null },
    metadata,
  },
});

export const getRestReport: Handler<operations.GetRestReport, Services> = async (_request, { restReport }) => ({
  status: 200,
  body: await restReport(),
});

export const truncateServer: Handler<operations.TruncateServer, Services> = async ({ body }, { truncate, testEndpoints }) => {
  if (!testEndpoints) throw new Problem('not_found', 'This server was started without --test-endpoints.');
  await truncate(body);
  return { status: 200, body: { ok: true } };
};

export const getMetrics: Handler<operations.GetMetrics, Services> = async ({ query }, { metrics }) =>
  query.format === 'json'
    ? { status: 200, body: await metrics.json() }
    : { status: 200, contentType: 'text/plain', text: await metrics.text() };

export const getHealth: Handler<operations.GetHealth, Services> = async ({ query }, { assertHealthy, project }) => {
  if (!query.live) await assertHealthy(query.check_db);
  return { status: 200, body: { ok: true }, ...(project.auth ? { headers: { 'X-Keelson-Auth': 'project' } } : {}) };
};

export const getOpenApiDocument: Handler<operations.GetOpenApiDocument, Services> = (_request, { documents }, call) => ({
  status: 200,
  body: { ...documents.openApi, servers: [{ url: call.baseUrl }] } as unknown as OpenApiDocument,
});

export const getOpenRpcDocument: Handler<operations.GetOpenRpcDocument, Services> = (_request, { documents }, call) => {
  const document = documents.openRpc as OpenRpcDocument & { servers: { url: string }[] };
  const servers = document.servers.map((server) => ({ ...server, url: call.baseUrl + server.url }));
  return { status: 200, body: { ...document, servers } };
};

const home = { main: readPart('home-page.html', import.meta.url), script: readPart('home-page.js', import.meta.url) };

/** The first page of an agent server. It asks for a key where a gateway in front wants one. */
export function homePage(version: string): Page {
  return makePage({ ...home, title: 'Keelson agent server', values: { version, scope: TENANT_KEY } });
}

export const getHomePage: Handler<operations.GetHomePage, Services> = (_request, { version }, call) => {
  const headers = { 'Cache-Control': 'no-cache', Vary: 'Accept' };
  if (!prefersHtml(call.headers.accept)) {
    const { baseUrl } = call;
    const documents = { openapi: `${baseUrl}/openapi.json`, openrpc: `${baseUrl}/openrpc.json` };
    return { status: 200, headers, body: { name: 'keelson-agent-server', version, docs: `${baseUrl}/docs`, ...documents } };
  }
  const { text, headers: policy } = homePage(version);
  return { status: 200, headers: { ...headers, ...policy }, contentType: 'text/html', text };
};
