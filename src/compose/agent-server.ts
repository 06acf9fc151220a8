/** Composes one agent server: picks the storage, opens the project and binds the contract. */

import { readFile, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { operations, securitySchemes } from '../../generated/agent-server/operations.gen.ts';
import { LIMITS } from '../../generated/limits.gen.ts';
import { callerSecurityOf } from '../a2a/agent-description.ts';
import { connectTasks } from '../a2a/push-notifications.ts';
import { type AgentServer, openAgentServer } from '../agent-server/agent-server.ts';
import { type Access, everything, withMore } from '../agent-server/auth/access.ts';
import { sentContext } from '../agent-server/encryption/encryption.ts';
import { within } from '../agent-server/encryption/encryption-context.ts';
import { loadEngine, resolvedModules } from '../agent-server/graphs/engine.ts';
import { type Project, readProject } from '../agent-server/graphs/project.ts';
import { importApp } from '../agent-server/graphs/project-modules.ts';
import { provideServer, reachableAddress } from '../agent-server/graphs/sdk-globals.ts';
import { countActiveRuns } from '../agent-server/runs/run-records.ts';
import { bundledFiles } from '../agent-server/ui/ui-bundles.ts';
import { traceHeaders } from '../agent-server/worker/tracing.ts';
import { GATEWAY_HEADER } from '../drivers/port.ts';
import { cardSigner } from '../handlers/a2a/card-signatures.ts';
import { a2aDocument, a2aEndpoint, notificationShapes } from '../handlers/a2a/endpoint.ts';
import { openAssistant } from '../handlers/agent-server/card-answers.ts';
import { handlers, type Services } from '../handlers/agent-server/handlers.gen.ts';
import { admitToThread, SOCKET_PATH } from '../handlers/agent-server/protocol-socket.ts';
import { ProjectError } from '../langgraph-json.ts';
import { idleVariables } from '../langgraph-keys.ts';
import { replaceAbsent } from '../machine/absent-files.ts';
import { writeReport } from '../machine/agent-process.ts';
import { messageOf, Problem, UsageError } from '../problem.ts';
import type { Admission } from '../runtime/admission.ts';
import type { Identify, Within } from '../runtime/bind.ts';
import { BodyBudget } from '../runtime/body.ts';
import type { CallOptions } from '../runtime/call.ts';
import { originList } from '../runtime/cors.ts';
import { interceptWithApp } from '../runtime/custom-app.ts';
import { Forwarding } from '../runtime/forwarding.ts';
import type { Call } from '../runtime/handler.ts';
import { createMetrics } from '../runtime/metrics.ts';
import type { OperationEntry } from '../runtime/operation.ts';
import { responseValidators } from '../runtime/response-check.ts';
import { pathMatcher } from '../runtime/router.ts';
import { servedDocument } from '../runtime/served-document.ts';
import { createHttpServer, type HttpServer, type Intercept } from '../runtime/server.ts';
import type { WebSocketEndpoint } from '../runtime/web-sockets.ts';
import { awaitLoss } from '../storage/lost-file.ts';
import type { Storage } from '../storage/port.ts';
import { version } from '../version.ts';
import { type AccessOfRequest, guardOf } from './app-guard.ts';
import { openStorage } from './storage.ts';
import { createAdmission, forwardingOf, type WebSettings } from './web-admission.ts';

const require = createRequire(import.meta.url);

interface RunningServer {
  url: string;
  /** How many runs execute, here and in other processes on the same state. */
  countRuns(): Promise<number>;
  close(): Promise<void>;
  /** The same at once, for the end of the process: its runs go back to the queue, except for the one that ends it. */
  leave(guiltyRunId: string | undefined): Promise<void>;
  /** Resolves with the database's file once that was removed or replaced: what is stored from then on is lost. */
  lost: Promise<string>;
}

/** Settings of every agent server, whatever its project and its storage. */
export interface AgentServerBounds extends WebSettings {
  /** Concurrency limit of runs. */
  jobs: number;
  leaseSeconds: number;
  runTimeoutSeconds: number;
  /** How often a run is executed again that was alone when its process died. */
  runRetries?: number;
  /** How long stored streams are kept. */
  streamTtlSeconds?: number;
  testEndpoints: boolean;
  validateResponses: boolean;
  /** Largest body of a request. */
  bodyLimitBytes?: number;
  /** Path that the server is mounted at, beside `/`. Overrides `http.mount_prefix` of langgraph.json. */
  mountPrefix?: string | undefined;
  /** Whether crons make runs. */
  crons?: boolean;
}

interface AgentServerSettings extends AgentServerBounds {
  /** Path of the project's langgraph.json. */
  config: string;
  port: number;
  /** Role among several processes on one PostgreSQL: `api` only answers requests. */
  role: string;
  /** Default: `.keelson/agent` in the project's folder. */
  dataDirectory?: string | undefined;
  /** Other agent servers may share the file in the data directory. */
  sharedData: boolean;
  /** What the file may take, in MB. */
  dataLimitMb?: number | undefined;
  /** Address of a PostgreSQL database, or `embedded`; without it the state is a file in the data directory. */
  postgres?: string | undefined;
  postgresPool: number;
  /** File with the token of the gateway. With it, only requests through the gateway are accepted. */
  gatewayTokenFile?: string | undefined;
  /** Whether schemas are read from types. Default: true. */
  typeSchemas?: boolean;
  /** File that is written once the server listens. */
  readyFile?: string | undefined;
  socketFd?: number | undefined;
  graceSeconds: number;
}

interface AgentServerParts extends AgentServerBounds {
  storage: Storage;
  project: Project;
  log: Logger;
  intercept?: Intercept | undefined;
  /** File that what the types of the project tell is kept in. Without it they are not read. */
  typesFile?: string | undefined;
  sharedData?: boolean;
  /** Token of the gateway. With it, only requests through the gateway are accepted. */
  gatewayToken?: string | undefined;
  /** Whether a key is required before requests reach this server. Default: whether there is a gateway. */
  asksForKey?: boolean;
  /** Whether all requests come through a gateway. Default: whether there is a token. */
  behindGateway?: boolean;
}

/** An agent server that can answer requests, but neither listens nor executes runs yet. */
export interface ComposedAgentServer {
  http: HttpServer;
  /**
   * Begins to execute runs. Call it once the server listens: a run that blocks the process must not delay the first health
   * check.
   */
  start(): Promise<void>;
  /** Stops accepting requests, gives runs `graceMs` to finish, and closes the storage. */
  close(graceMs: number): Promise<void>;
  abandon(runId: string): void;
}

/** Loads what does not change with the code of a project, so that starting its server takes less time later. */
export async function preload(config: string): Promise<void> {
  await loadEngine(dirname(resolve(config)));
}

/** The modules of projects that were loaded in this process. */
export function loadedModules(): string[] {
  return [...resolvedModules().filter((file) => !file.startsWith(OWN_SOURCE)), ...bundledFiles()];
}

const OWN_SOURCE = join(import.meta.dirname, '..');

export async function startAgentServer(settings: AgentServerSettings, log: Logger): Promise<RunningServer> {
  const project = await readProject(settings.config, process.env, settings.gatewayTokenFile === undefined);
  tell(project, log);
  const gatewayToken = await readToken(settings.gatewayTokenFile);
  assertAuthType(process.env['LANGGRAPH_AUTH_TYPE'], project, gatewayToken);
  const corsOrigins = settings.corsOrigins ?? originsOf(project);
  const dataDirectory = resolve(settings.dataDirectory ?? join(project.directory, '.keelson/agent'));
  const { postgres, postgresPool, dataLimitMb: limitMb, readyFile } = settings;
  const file = join(dataDirectory, 'agent.db');
  const holder = settings.sharedData ? undefined : 'agent-server';
  const { storage, stop } = await openStorage({ postgres, postgresPool, dataDirectory, file, limitMb, holder }, log);
  try {
    const jobs = settings.role === 'api' ? 0 : settings.jobs;
    const { http, start, close, abandon } = await composeAgentServer({
      ...{ ...settings, corsOrigins, jobs, storage, project, log, gatewayToken },
      typesFile: settings.typeSchemas === false ? undefined : join(dataDirectory, 'types.json'),
    });
    let withdraw: (() => void) | undefined;
    // A process that watches the file sees by its absence that this server ends.
    const ending = new AbortController();
    const end = async (graceMs: number) => {
      ending.abort();
      if (readyFile) await rm(readyFile, { force: true });
      await close(graceMs).finally(withdraw);
    };
    try {
      await http.listen(settings.port, settings.host, settings.socketFd);
      withdraw = provideServer(http.url, gatewayToken === undefined ? {} : { [GATEWAY_HEADER]: gatewayToken });
      if (readyFile) writeReport(readyFile, { url: http.url });
      await start();
    } catch (error) {
      await end(0);
      throw error;
    }
    const countRuns = async () => (await countActiveRuns(storage)).running;
    const lost = postgres ? new Promise<string>(() => {}) : awaitLoss(file, ending.signal).then(() => file);
    const leave = (guiltyRunId: string | undefined) => {
      if (guiltyRunId !== undefined) abandon(guiltyRunId);
      return end(0).then(stop);
    };
    return { lost, url: http.url, countRuns, leave, close: () => end(settings.graceSeconds * 1000).then(stop) };
  } catch (error) {
    await storage.close();
    await stop();
    if (readyFile && failsAgain(error)) writeReport(readyFile, { failure: messageOf(error) });
    throw error;
  }
}

/** Whether another start would fail the same way: the project cannot be loaded, and not for want of a network or a file. */
function failsAgain(error: unknown): boolean {
  if (!(error instanceof ProjectError)) return false;
  for (let cause = error.cause; cause instanceof Error; cause = cause.cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (syscall !== undefined || code?.startsWith('UND_ERR_') || cause instanceof AggregateError) return false;
  }
  return true;
}

/** Logs everything in a project that is ignored. */
function tell({ keys, ignored: { variables, missingFile: file } }: Project, log: Logger): void {
  for (const { key, effect, says } of keys) {
    if (effect === 'no effect') log.warn({ key, says }, 'key of langgraph.json has no effect on this server');
    if (effect === 'unknown') log.warn({ key, says }, 'langgraph.json has an unknown key');
  }
  if (variables.length > 0)
    log.warn(
      { variables },
      'reserved variables in "env" of langgraph.json are ignored; set them in the environment of the server',
    );
  for (const [variable, says] of Object.entries(idleVariables))
    if (process.env[variable]) log.info({ variable, says }, 'variable has no effect on this server');
  const replaced = process.env['KEELSON_REPLACED_VARIABLES'];
  if (replaced) log.warn({ variables: replaced.split(',') }, 'variables of the deployment are overridden by the operator');
  // Builds never contain the file, so it is no warning.
  if (file !== undefined) log.info({ file }, 'file named by "env" in langgraph.json not found');
}

export async function composeAgentServer(parts: AgentServerParts): Promise<ComposedAgentServer> {
  const { storage, project, jobs, testEndpoints, validateResponses, log, intercept } = parts;
  const { gatewayToken, asksForKey = gatewayToken !== undefined, behindGateway = gatewayToken !== undefined } = parts;
  const forwarding = behindGateway ? Forwarding.byGateway : forwardingOf(parts);
  const admission = createAdmission({
    ...{ settings: parts, asksForKey, cors: project.cors, gatewayToken, forwarding, log },
  });
  const metrics = createMetrics({
    runs: () => countActiveRuns(storage),
    slots: () => ({ max: jobs, active: agent.executing() }),
  });
  let ownAddress: { url: string; headers: Record<string, string> } | undefined;
  const agent = await openAgentServer({
    ...{ storage, project, jobs, log },
    ...{ leaseMs: parts.leaseSeconds * 1000, runTimeoutMs: parts.runTimeoutSeconds * 1000 },
    alone: parts.sharedData === false && storage.dialect.engine === 'sqlite',
    ...(parts.runRetries === undefined ? {} : { runRetries: parts.runRetries }),
    ...(parts.streamTtlSeconds === undefined ? {} : { streamTtlMs: parts.streamTtlSeconds * 1000 }),
    firesCrons: parts.crons ?? true,
    own: () => ownAddress,
    typesFile: parts.typesFile,
    onRunEnd: metrics.runEnded,
  });
  connectTasks(agent, notificationShapes);
  const { loggedHeaders } = project;
  const accessOfRequest = accessOfRequests(agent, admission);
  const calls: CallOptions = {
    log,
    forwarding,
    ...(loggedHeaders ? { loggedHeaders: (headers) => loggedHeaders.pick(headers) } : {}),
  };
  const app = await importApp(project);
  const openApi = require('../../generated/agent-server/openapi.json');
  const { bodyLimitBytes = LIMITS.jsonBodyBytes } = parts;
  const validatorsOf = await responseValidators(validateResponses);
  const services: Services = {
    ...agent,
    documents: {
      openApi: servedDocument(openApi, operations, project.disabled, project.auth?.openapi),
      openRpc: a2aDocument,
    },
    version,
    metrics,
    testEndpoints,
    metadata: {},
    signCard: await cardSigner(process.env),
    callerSecurity: callerSecurityOf(project.auth?.openapi, asksForKey ? openApi.components.securitySchemes : {}),
  };
  const a2a = a2aEndpoint((parameters, call) => openAssistant(agent, services, parameters, call), validatorsOf);
  const isOperationPath = pathMatcher(operations, { jsonRpc: { a2a } });
  const isOperation = (path: string) => isOperationPath(path) || SOCKET_PATH.test(path);
  const appOptions = { ...calls, bodyLimitBytes, isOperation, guard: guardOf(project, accessOfRequest, isOperation) };
  const atDoor = app && interceptWithApp(app, appOptions);
  const http = createHttpServer({
    operations,
    securitySchemes,
    handlers,
    services,
    jsonRpc: { a2a },
    disabled: project.disabled,
    webSockets: project.disabled.has('http.disable_runs') ? [] : [protocolSocket(services)],
    admission,
    ...calls,
    authenticate: undefined,
    onAnswer: metrics.answered,
    identify: identification(agent, accessOfRequest),
    ...(agent.encryption?.project ? { within: withinEncryptionContext } : {}),
    responseValidators: validatorsOf(openApi),
    ...{ bodyLimitBytes, bodies: new BodyBudget() },
    mountPrefix: parts.mountPrefix?.replace(/\/+$/, '') || project.mountPrefix,
    ...(intercept ? { intercept } : {}),
    ...(atDoor ? { intercept: atDoor.request, interceptUpgrade: atDoor.upgrade } : {}),
  });
  return {
    http,
    start: () => {
      if (http.server.listening)
        ownAddress = { url: reachableAddress(http.url), headers: gatewayToken ? { [GATEWAY_HEADER]: gatewayToken } : {} };
      return agent.start();
    },
    abandon: agent.abandon,
    async close(graceMs) {
      const closed = http.close(graceMs);
      await agent.drain(graceMs);
      await closed;
      await storage.close();
    },
  };
}

/**
 * Who calls: everybody where the project has no auth, else whom its auth says. The auth is asked once a request, also when an app
 * of the project stands before the operation.
 */
function accessOfRequests({ project, callers }: AgentServer, admission: Admission): AccessOfRequest {
  const known = new WeakMap<IncomingHttpHeaders, Promise<Access>>();
  return (request, call) => {
    if (!project.auth || admission.isOperators(request)) return everything;
    const access = known.get(request.headers) ?? callers.accessOf(asFetched(request, call));
    known.set(request.headers, access);
    return access;
  };
}

/** The access of a caller, with the headers that the project passes to its graphs, and the context of its encryption. */
function identification({ project, encryption }: AgentServer, accessOfRequest: AccessOfRequest): Identify {
  const { auth, configurableHeaders } = project;
  const passed = (access: Access, headers: IncomingHttpHeaders) => {
    const picked = { ...configurableHeaders?.pick(headers), ...traceHeaders(headers) };
    return Object.keys(picked).length === 0 ? access : withMore(access, { headers: picked });
  };
  return (request, call, { asksNoUser }) => {
    if (auth && asksNoUser) return undefined;
    const access = accessOfRequest(request, call);
    if (!encryption?.project && !(access instanceof Promise)) return passed(access, request.headers);
    return (async () => {
      const known = passed(await access, request.headers);
      const context = await encryption?.project?.contextOf(known.user, sentContext(request.headers));
      return context ? withMore(known, { encryption: context }) : known;
    })();
  };
}

const withinEncryptionContext: Within = (caller, work) => {
  const context = (caller as Access | undefined)?.encryption;
  return context ? within(context, work) : work();
};

/** As the auth of a project knows requests, without the body. */
function asFetched({ method = 'GET', url = '/', headers }: IncomingMessage, { baseUrl }: Call): Request {
  const sent = Object.entries(headers).flatMap(([name, values]) => [values ?? []].flat().map((value) => [name, value]));
  if (!URL.canParse(baseUrl + url)) throw new Problem('bad_request', 'The Host header or the path of the request is malformed.');
  return new Request(baseUrl + url, { method, headers: sent as [string, string][] });
}

/** Protocol v2 over WebSockets. Its callers are those of the same path over HTTP. */
function protocolSocket(services: Services): WebSocketEndpoint {
  const operation: OperationEntry = operations.streamThreadEvents;
  return { operation, path: SOCKET_PATH, admit: (path, call) => admitToThread(services, path, call) };
}

/** A project may set this variable in its own environment. */
function originsOf({ environment: { CORS_ALLOW_ORIGINS: text } }: Project): string | undefined {
  if (text !== undefined && !originList.is.test(text))
    throw new UsageError(`CORS_ALLOW_ORIGINS in "env" of langgraph.json must be ${originList.words}, not '${text}'.`);
  return text;
}

/** An operator who asks for auth must not get an open server. */
function assertAuthType(type: string | undefined, { keys }: Project, gatewayToken: string | undefined): void {
  if (!type || type === 'noop' || gatewayToken !== undefined || keys.some(({ key }) => key === 'auth.path')) return;
  throw new UsageError(
    `LANGGRAPH_AUTH_TYPE is '${type}', but this server has no auth: name one in "auth" of langgraph.json, start it behind a control plane (keelson up), or set LANGGRAPH_AUTH_TYPE=noop.`,
  );
}

const MIN_TOKEN_CHARACTERS = 32;

/** Throws when the file is named but has no valid token: without a token the server would be open. */
async function readToken(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const token = (await readFile(file, 'utf8').catch(replaceAbsent(''))).trim();
  if (token.length < MIN_TOKEN_CHARACTERS)
    throw new UsageError(`--gateway-token-file ${file} must hold a token of ${MIN_TOKEN_CHARACTERS} characters or more.`);
  return token;
}
