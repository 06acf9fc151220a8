/** A client of the control plane's public API: what deploying a project from the command line needs, and nothing that the API does not offer everybody. */
import type {
  Deployment,
  DeploymentCreate,
  DeploymentList,
  DeploymentPatch,
  Revision,
  UploadUrl,
} from '../../generated/control-plane/types.gen.ts';

/** The control plane refused; the message is its own. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export class ControlPlaneClient {
  readonly #url: string;
  readonly #apiKey: string;

  constructor(url: string, apiKey: string) {
    this.#url = url.replace(/\/+$/, '');
    this.#apiKey = apiKey;
  }

  listDeployments(): Promise<DeploymentList> {
    return this.#call('GET', '/v2/deployments?limit=100');
  }

  async findDeployment(name: string): Promise<Deployment | undefined> {
    const { resources } = await this.#call<DeploymentList>('GET', `/v2/deployments?limit=100&name=${encodeURIComponent(name)}`);
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

  createUploadUrl(id: string): Promise<UploadUrl> {
    return this.#call('POST', `/v2/deployments/${id}/upload-url`);
  }

  getRevision(id: string, revisionId: string): Promise<Revision> {
    return this.#call('GET', `/v2/deployments/${id}/revisions/${revisionId}`);
  }

  /** Whether the live agent server of a deployment answers through the gateway. */
  async isServing(deployment: Deployment): Promise<boolean> {
    const response = await fetch(`${deployment.source_config.custom_url}/ok`, { headers: { 'x-api-key': this.#apiKey } }).catch(
      () => undefined,
    );
    await response?.body?.cancel();
    return response?.ok ?? false;
  }

  /** Puts an archive to an address that createUploadUrl handed out; the address itself carries the permission. */
  async upload(uploadUrl: string, archive: Uint8Array<ArrayBuffer>): Promise<void> {
    const response = await fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': 'application/gzip' }, body: archive });
    if (!response.ok) throw new ApiError(response.status, await detailOf(response));
  }

  async #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(this.#url + path, {
      method,
      headers: { 'x-api-key': this.#apiKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new ApiError(response.status, `${method} ${path}: ${await detailOf(response)}`);
    return (await response.json()) as T;
  }
}

async function detailOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const { detail } = JSON.parse(text) as { detail: unknown };
    return typeof detail === 'string' ? detail : JSON.stringify(detail);
  } catch {
    return `${response.status} ${text.slice(0, 500)}`;
  }
}
