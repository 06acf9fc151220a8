/** The HTTP server of the registry: on a port of its own, because its paths begin like those of the control plane. */
import type { Logger } from 'pino';
import { StartError } from '../problem.ts';
import type { BodyBudget } from '../runtime/body.ts';
import type { Forwarding } from '../runtime/forwarding.ts';
import { createHttpServer, type HttpServer, type Mount } from '../runtime/server.ts';
import { createAdmission, type WebSettings } from './web-admission.ts';

export interface RegistrySettings extends WebSettings {
  /** Default: any that is free. */
  registryPort?: number;
  /** `host:port` for clients and engines, when it is not where it listens. */
  registryUrl?: string | undefined;
  /** Megabytes that the images of one tenant may take. 0: no quota. */
  registryQuota?: number;
}

interface RegistryServerOptions {
  settings: RegistrySettings;
  mount: Mount;
  bodies: BodyBudget;
  forwarding: Forwarding;
  log: Logger;
}

/** Listens at once. Throws `StartError` if its port is taken. */
export async function startRegistryServer({ settings, mount, ...shared }: RegistryServerOptions): Promise<HttpServer> {
  const { registryPort: port = 0, registryUrl, host } = settings;
  const own = registryUrl === undefined ? {} : { publicUrl: `http://${hostOf(registryUrl)}` };
  const server = createHttpServer({
    ...{ ...shared, operations: {}, securitySchemes: {}, handlers: {}, services: {}, mounts: [mount] },
    admission: createAdmission({ settings: { ...settings, ...own }, asksForKey: true, ...shared }),
    ...{ authenticate: undefined, responseValidators: undefined, bodyLimitBytes: 0 },
  });
  await server.listen(port, host).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    const advice = 'Choose another with --registry-port or KEELSON_REGISTRY_PORT.';
    throw new StartError(`Port ${port} of the registry is in use. ${advice}`, { cause: error });
  });
  return server;
}

/** `host:port` as clients and engines have it. A container engine speaks plain HTTP only with a loopback address. */
export function addressOfRegistry({ registryUrl, host }: RegistrySettings, server: HttpServer | undefined): string {
  if (registryUrl !== undefined) return hostOf(registryUrl);
  const port = server ? new URL(server.url).port : '';
  const everywhere = host === '0.0.0.0' || host === '::' || host === 'localhost';
  return `${everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

function hostOf(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/+$/, '');
}
