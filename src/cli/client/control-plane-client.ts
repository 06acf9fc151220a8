/** The command line's client of the control plane. It uses only the public API. */
import { openAsBlob } from 'node:fs';
import type {
  ApiKey,
  ApiKeyCreate,
  ApiKeyRotate,
  ApiKeyWithText,
  AuditPage,
  Caller,
  Deployment,
  DeploymentCreate,
  DeploymentList,
  DeploymentPatch,
  Listener,
  ListenerCreate,
  ListenerPatch,
  LogPage,
  LogSearch,
  Revision,
  RevisionList,
  SecretsPatch,
  ServerInfo,
  Tenant,
  TenantCreate,
  UploadUrl,
} from '../../../generated/control-plane/types.gen.ts';
import { messageOf } from '../../problem.ts';
import { DeploymentHosts } from '../../runtime/deployment-hosts.ts';

/** The control plane refused the request. The message is the control plane's. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** No server answered at the address, or it is no control plane. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
}

/** The server at the address has a certificate that is not accepted. */
export class UntrustedError extends Error {
  override name = 'UntrustedError';
}

/** Which log: of a build, or of a running agent server. */
export type LogType = 'build' | 'deploy';

export interface AuditQuery {
  page_size: number;
  cursor?: string | undefined;
  tenant_id?: string | undefined;
}

interface ClientOptions {
  url: string;
  /** The address that the server's answers contain, if it differs from `url`. */
  publicUrl?: string | undefined;
  /** What the hosts of deployments look like that this client reaches at `url`. */
  deploymentHosts?: string | undefined;
  apiKey: string;
  /** For a key that is valid for several tenants. */
  tenantId?: string | undefined;
}

const PAGE = 100;
const CALL_LIMIT_MS = 30_000;
const UPLOAD_LIMIT_MS = 300_000;
/** More attempts do not help: a failure that lasts longer is no restart. */
const ATTEMPTS = 3;
const RETRY_MS = 300;
/** Node's error codes for refused certificates and for peers that speak no TLS. */
const CERTIFICATE_REFUSED = /CERT|^UNABLE_TO_(VERIFY|GET_ISSUER)|^HOSTNAME_MISMATCH$|^ERR_TLS_/;

export class ControlPlaneClient {
  readonly url: string;
  readonly #publicUrl: string;
  readonly #hosts: DeploymentHosts | undefined;
  readonly #headers: Record<string, string>;

  constructor({ url, publicUrl = url, deploymentHosts, apiKey, tenantId }: ClientOptions) {
    this.url = url.replace(/\/+$/, '');
    this.#publicUrl = publicUrl.replace(/\/+$/, '');
    this.#hosts = deploymentHosts === undefined ? undefined : new DeploymentHosts(deploymentHosts);
    this.#headers = { 'x-api-key': apiKey, ...(tenantId === undefined ? {} : { 'x-tenant-id': tenantId }) };
  }

  /** All deployments, in the server's order. */
  listDeployments(): Promise<Deployment[]> {
    return this.#all('/v2/deployments');
  }

  async findDeployment(name: string): Promise<Deployment | undefined> {
    const query = `limit=${PAGE}&name=${encodeURIComponent(name)}`;
    const { resources } = await this.#call<DeploymentList>('GET', `/v2/deployments?${query}`);
    return resources.find((deployment) => deployment.name === name);
  }

  createDeployment(request: Partial<DeploymentCreate>): Promise<Deployment> {
    return this.#call('POST', '/v2/deployments', request);
  }

  getDeployment(id: string): Promise<Deployment> {
    return this.#call('GET', `/v2/deployments/${id}`);
  }

  patchDeployment(id: string, request: Partial<DeploymentPatch>): Promise<Deployment> {
    return this.#call('PATCH', `/v2/deployments/${id}`, request);
  }

  /** Sets and removes some secrets with a new revision. */
  patchSecrets(id: string, request: SecretsPatch): Promise<Deployment> {
    return this.#call('PATCH', `/v2/keelson/deployments/${id}/secrets`, request);
  }

  async deleteDeployment(id: string): Promise<void> {
    await this.#call('DELETE', `/v2/deployments/${id}`);
  }

  createUploadUrl(id: string): Promise<UploadUrl> {
    return this.#call('POST', `/v2/deployments/${id}/upload-url`);
  }

  /** Makes a revision that repeats an earlier one. */
  redeployRevision(id: string, revisionId: string): Promise<Deployment> {
    return this.#call('POST', `/v2/deployments/${id}/revisions/${revisionId}/redeploy`);
  }

  /** The newest ones first. */
  async listRevisions(id: string, limit: number): Promise<Revision[]> {
    const { resources } = await this.#call<RevisionList>('GET', `/v2/deployments/${id}/revisions?limit=${limit}`);
    return resources;
  }

  async findRevision(id: string, number: number): Promise<Revision | undefined> {
    const { resources } = await this.#call<RevisionList>('GET', `/v2/deployments/${id}/revisions?limit=1&number=${number}`);
    // A server without the filter answers its newest one.
    return resources.find((revision) => revision.number === number);
  }

  getRevision(id: string, revisionId: string): Promise<Revision> {
    return this.#call('GET', `/v2/deployments/${id}/revisions/${revisionId}`);
  }

  /** Lines of a revision's log, or of the log of all revisions. */
  searchLogs(id: string, revisionId: string | undefined, type: LogType, request: LogSearch): Promise<LogPage> {
    const revision = revisionId === undefined ? '' : `/revisions/${revisionId}`;
    return this.#call('POST', `/v1/projects/${id}${revision}/${type}_logs`, request);
  }

  /** Whether the live agent server of a deployment answers through the gateway. */
  async isServing(deployment: Deployment): Promise<boolean> {
    const response = await this.#ask(deployment, '/ok').catch(() => undefined);
    await response?.body?.cancel();
    return response?.ok ?? false;
  }

  /** The JSON schema of the input of a graph; undefined when its agent server has none. */
  async inputSchema(deployment: Deployment, graph: string): Promise<unknown> {
    try {
      const response = await this.#ask(deployment, `/assistants/${encodeURIComponent(graph)}/schemas?types=false`);
      return response.ok ? ((await response.json()) as { input_schema?: unknown }).input_schema : undefined;
    } catch {
      return undefined;
    }
  }

  /** Uploads an archive to an address from createUploadUrl. The address itself is the permission. */
  async upload(uploadUrl: string, file: string): Promise<void> {
    const body = await openAsBlob(file, { type: 'application/gzip' });
    const response = await reach(this.#own(uploadUrl), { method: 'PUT', body }, UPLOAD_LIMIT_MS);
    if (!response.ok) throw new ApiError(response.status, await detailOf(response));
  }

  getCaller(): Promise<Caller> {
    return this.#call('GET', '/v2/keelson/caller');
  }

  listKeys(): Promise<ApiKey[]> {
    return this.#all('/v2/keelson/keys');
  }

  createKey(request: ApiKeyCreate): Promise<ApiKeyWithText> {
    return this.#call('POST', '/v2/keelson/keys', request);
  }

  rotateKey(id: string, request: ApiKeyRotate): Promise<ApiKeyWithText> {
    return this.#call('POST', `/v2/keelson/keys/${id}/rotate`, request);
  }

  revokeKey(id: string): Promise<ApiKey> {
    return this.#call('POST', `/v2/keelson/keys/${id}/revoke`);
  }

  listTenants(): Promise<Tenant[]> {
    return this.#all('/v2/keelson/tenants');
  }

  createTenant(request: TenantCreate): Promise<Tenant> {
    return this.#call('POST', '/v2/keelson/tenants', request);
  }

  async deleteTenant(id: string): Promise<void> {
    await this.#call('DELETE', `/v2/keelson/tenants/${id}`);
  }

  /** What the server is. It needs no key. */
  getInfo(): Promise<ServerInfo> {
    return this.#call('GET', '/info');
  }

  listListeners(): Promise<Listener[]> {
    return this.#all('/v2/listeners');
  }

  createListener(request: ListenerCreate): Promise<Listener> {
    return this.#call('POST', '/v2/listeners', request);
  }

  patchListener(id: string, request: ListenerPatch): Promise<Listener> {
    return this.#call('PATCH', `/v2/listeners/${id}`, request);
  }

  /** Where the machine of a listener connects. */
  connectionOf({ id }: Listener): { url: string; headers: Record<string, string> } {
    return { url: `${this.url.replace(/^http/, 'ws')}/v2/listeners/${id}`, headers: this.#headers };
  }

  /** A page of the audit log, newest entry first. */
  listAuditEntries(query: AuditQuery): Promise<AuditPage> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const parameters = new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)])));
    return this.#call('GET', `/v2/keelson/audit?${parameters}`);
  }

  /** The agent server of a deployment, behind the gateway. */
  agentOf({ source_config: { custom_url: url } }: Deployment): { url: string; headers: Record<string, string> } {
    return { url: this.#own(`${url ?? this.url}/`).replace(/\/$/, ''), headers: this.#headers };
  }

  #ask(deployment: Deployment, path: string): Promise<Response> {
    const url = this.#own(`${deployment.source_config.custom_url}${path}`);
    return fetch(url, { headers: this.#headers, signal: AbortSignal.timeout(CALL_LIMIT_MS) });
  }

  /** The same path at the address of this client, where the host of a deployment may not lead to the server. */
  #own(url: string): string {
    const { host, pathname, search } = URL.parse(url) ?? {};
    const name = host && this.#hosts?.nameIn(host);
    if (name) return `${this.url}/d/${name}${pathname}${search}`;
    return url.startsWith(`${this.#publicUrl}/`) ? this.url + url.slice(this.#publicUrl.length) : url;
  }

  /** All pages of a list. */
  async #all<T>(path: string): Promise<T[]> {
    const all: T[] = [];
    for (;;) {
      const page = await this.#call<{ resources: T[] }>('GET', `${path}?limit=${PAGE}&offset=${all.length}`);
      all.push(...page.resources);
      if (page.resources.length < PAGE) return all;
    }
  }

  async #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const request = {
      method,
      headers: { ...this.#headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const response = await this.#patiently(path, request);
    if (!response.ok) throw new ApiError(response.status, await detailOf(response));
    const text = await response.text();
    if (text === '') return undefined as T;
    try {
      return JSON.parse(text) as T;
    } catch {
      throw new UnreachableError(`${this.url} answers ${method} ${path} with something that is not JSON`);
    }
  }

  /** Retries reads, as a restarting server is back soon. Changes are not retried: the first request may have made them. */
  async #patiently(path: string, request: RequestInit): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await reach(this.url + path, request, CALL_LIMIT_MS);
        if (response.status !== 503 || request.method !== 'GET' || attempt === ATTEMPTS) return response;
      } catch (error) {
        if (request.method !== 'GET' || attempt === ATTEMPTS) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * attempt));
    }
  }
}

/** Fetches within a limit. Throws `UnreachableError` or `UntrustedError` where nothing answers. */
export async function reach(url: string, request: RequestInit, limitMs: number): Promise<Response> {
  try {
    const limit = AbortSignal.timeout(limitMs);
    const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit;
    return await fetch(url, { ...request, signal });
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    const { code } = (cause ?? {}) as { code?: string };
    const { origin } = new URL(url);
    if (code !== undefined && CERTIFICATE_REFUSED.test(code))
      throw new UntrustedError(`The certificate of ${origin} is not accepted (${code})`, { cause: error });
    throw new UnreachableError(`${origin} does not answer: ${code ?? messageOf(cause ?? error)}`, { cause: error });
  }
}

/** What an error answer says. */
export async function detailOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const { detail } = JSON.parse(text) as { detail: unknown };
    if (typeof detail === 'string') return detail;
    return (detail as { loc: unknown[]; msg: string }[]).map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ');
  } catch {
    return `${response.status} ${text.slice(0, 500)}`;
  }
}
