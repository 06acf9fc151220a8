/**
 * The simulated driver runs nothing. The mock uses it, and tests that need deployments but no agents. Each workload has an
 * address at one small listener of the driver. Requests from the gateway are passed on to `answer`; requests of the control plane
 * itself are answered here.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Abilities,
  type Driver,
  GATEWAY_HEADER,
  type LogLine,
  PLATFORM_FIELDS,
  type PlacedLine,
  type Workload,
  type WorkloadStatus,
} from '../port.ts';

export interface SimulatedDriverOptions {
  /** Answers a request to a live workload. The path is the one that an agent server sees. Without it there is only `GET /ok`. */
  answer?(workload: Workload, request: IncomingMessage, response: ServerResponse): void;
  /** Why the workload ends right after each start, as words that follow "it". Undefined if it keeps running. */
  failure?(workload: Workload): string | undefined;
  /** Called when nothing of the deployment is left. */
  forget?(deploymentId: string): Promise<void>;
  /** The version that agent servers report. */
  version?: string;
}

const PATH = /^\/([\w-]+)(.*)$/;

export function createSimulatedDriver(options: SimulatedDriverOptions = {}): Driver {
  return new SimulatedDriver(options);
}

class SimulatedDriver implements Driver {
  readonly name = 'simulated';
  readonly runs = new Set(['directory', 'image'] as const);
  readonly abilities: Abilities = {
    ...{ isolation: 'not_needed', network: 'not_needed', memory: 'none', cpu: 'none', processes: 'none', oneMachine: true },
    ...{ mostReplicas: 100, takes: new Set(PLATFORM_FIELDS) },
  };
  readonly #options: SimulatedDriverOptions;
  readonly #workloads = new Map<string, { workload: Workload; status: WorkloadStatus }>();
  /** The logs of live and of removed workloads, by id. */
  readonly #logs = new Map<string, { deploymentId: string; lines: LogLine[] }>();
  #listener: Promise<Server> | undefined;

  constructor(options: SimulatedDriverOptions) {
    this.#options = options;
  }

  async ensure(workload: Workload): Promise<WorkloadStatus> {
    const known = this.#workloads.get(workload.id);
    if (known) return known.status;
    const { port } = (await this.#listen()).address() as AddressInfo;
    const failure = this.#options.failure?.(workload);
    const status: WorkloadStatus = {
      id: workload.id,
      phase: failure === undefined ? 'running' : 'stopped',
      urls: failure === undefined ? [`http://127.0.0.1:${port}/${workload.id}`] : [],
      restarts: 0,
      endsInARow: 0,
      lastExit: failure,
    };
    const message = failure === undefined ? 'The simulated agent server runs.' : `The simulated agent server ${failure}`;
    const line: LogLine = { timestamp: Date.now(), level: failure === undefined ? 'INFO' : 'ERROR', message };
    this.#workloads.set(workload.id, { workload, status });
    const log = this.#logs.get(workload.id) ?? { deploymentId: workload.deploymentId, lines: [] };
    log.lines.push(line);
    this.#logs.set(workload.id, log);
    return status;
  }

  async scale(): Promise<void> {}

  status(id: string): WorkloadStatus | undefined {
    return this.#workloads.get(id)?.status;
  }

  async remove(id: string): Promise<void> {
    if (!this.#workloads.delete(id)) return;
    const line: LogLine = { timestamp: Date.now(), level: 'INFO', message: 'The simulated agent server is ended.' };
    this.#logs.get(id)?.lines.push(line);
  }

  async discard(id: string): Promise<void> {
    const { deploymentId } = this.#logs.get(id) ?? {};
    this.#logs.delete(id);
    const others = [...this.#logs.values()].some((log) => log.deploymentId === deploymentId);
    if (deploymentId !== undefined && !others) await this.#options.forget?.(deploymentId);
  }

  async list(): Promise<string[]> {
    return [...this.#workloads.keys()];
  }

  async *readLog(id: string, from: number): AsyncGenerator<PlacedLine> {
    for (const [position, line] of (this.#logs.get(id)?.lines ?? []).entries())
      if (position >= from) yield { ...line, position, next: position + 1 };
  }

  async release(): Promise<void> {}

  async [Symbol.asyncDispose](): Promise<void> {
    const listener = await this.#listener;
    listener?.closeAllConnections();
    await new Promise<void>((resolve) => (listener ? listener.close(() => resolve()) : resolve()));
  }

  #listen(): Promise<Server> {
    this.#listener ??= new Promise((resolve, reject) => {
      const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => this.#serve(request, response));
      server.once('error', reject);
      server.listen(0, '127.0.0.1', () => resolve(server));
    });
    return this.#listener;
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    const [, id = '', path = ''] = PATH.exec(request.url ?? '') ?? [];
    const workload = this.#workloads.get(id)?.workload;
    const trusted = workload !== undefined && request.headers[GATEWAY_HEADER] === workload.gatewayToken;
    delete request.headers[GATEWAY_HEADER];
    const { answer, version = 'simulated' } = this.#options;
    // Of the callers with the token, only the gateway sends the prefix.
    const own = !trusted || request.headers['x-forwarded-prefix'] === undefined;
    if (!workload) writeJson(response, 404, { detail: 'There is no such workload.' });
    else if (!trusted && path !== '/ok') writeJson(response, 403, { detail: 'Only the gateway is answered here.' });
    else if (answer && !own) {
      request.url = path.startsWith('/') ? path : `/${path}`;
      answer(workload, request, response);
    } else if (path === '/ok') writeJson(response, 200, { ok: true });
    else if (path === '/info' && own) writeJson(response, 200, { version });
    else if (path === '/internal/rest' && own) writeJson(response, 200, { may_rest: true, reason: null, next_due_in_ms: null });
    else writeJson(response, 503, { detail: 'This deployment is simulated: no agent answers here.' });
  }
}

function writeJson(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text);
}
