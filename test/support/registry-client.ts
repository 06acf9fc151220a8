/** A client of the registry, for the images of one deployment. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import type { PushToken } from '../../generated/control-plane/types.gen.ts';

export const OCI = 'application/vnd.oci.image.manifest.v1+json';
export const OCI_INDEX = 'application/vnd.oci.image.index.v1+json';
export const OCTETS = 'application/octet-stream';

export const digestOf = (bytes: string | Uint8Array) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
export const layer = (bytes: Buffer = randomBytes(2_000)) => ({ bytes, digest: digestOf(bytes) });
export type Layer = ReturnType<typeof layer>;

/** The first layer is the configuration. */
export function manifestOf(...layers: Layer[]): string {
  const [config, ...rest] = layers.map(({ bytes, digest }, n) => ({
    mediaType: `application/vnd.oci.image.${n === 0 ? 'config.v1+json' : 'layer.v1.tar'}`,
    ...{ size: bytes.length, digest },
  }));
  return JSON.stringify({ schemaVersion: 2, mediaType: OCI, config, layers: rest });
}

/** Its images are named `app`. */
export class Images {
  readonly host: string;
  readonly deployment: string;
  readonly token: string;
  constructor({ registry_url: url, token }: Pick<PushToken, 'registry_url' | 'token'>) {
    [this.host = '', this.deployment = ''] = url.split('/');
    this.token = token;
  }

  async send(method: string, path: string, body?: Uint8Array | string, headers: Record<string, string> = {}) {
    const authorization = `Basic ${Buffer.from(`oauth2accesstoken:${this.token}`).toString('base64')}`;
    const url = path.startsWith('/v2/') ? path : `/v2/${this.deployment}/app/${path}`;
    const response = await fetch(`http://${this.host}${url}`, {
      method,
      headers: { authorization, ...headers },
      ...(body === undefined ? {} : { body: body as string }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const errors = () => (JSON.parse(bytes.toString()) as { errors: { code: string; message: string }[] }).errors;
    return { status: response.status, headers: response.headers, bytes, code: () => errors()[0]!.code, errors };
  }

  /** Begins an upload, and says where it goes on. */
  async upload(query = ''): Promise<string> {
    const { status, headers } = await this.send('POST', `blobs/uploads/${query}`);
    assert.equal(status, 202);
    return headers.get('location')!;
  }

  async pushLayer({ bytes, digest }: Layer): Promise<void> {
    const at = await this.upload();
    const sent = await this.send('PATCH', at, bytes, { 'content-type': OCTETS });
    assert.equal(sent.status, 202);
    const { status } = await this.send('PUT', `${sent.headers.get('location')}?digest=${digest}`);
    assert.equal(status, 201);
  }

  async push(tag: string, ...layers: Layer[]): Promise<string> {
    for (const one of layers) await this.pushLayer(one);
    const { status, headers, bytes } = await this.send('PUT', `manifests/${tag}`, manifestOf(...layers), { 'content-type': OCI });
    assert.equal(status, 201, bytes.toString());
    return headers.get('docker-content-digest')!;
  }
}
