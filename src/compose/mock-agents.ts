/**
 * The agents of the mock: in this process, a real agent server over the scripted agent per deployment, started by its first
 * request.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Project } from '../agent-server/graphs/project.ts';
import { readWebhookPolicy } from '../agent-server/graphs/webhook-policy.ts';
import { graphsOfBuild } from '../builds/simulated-builder.ts';
import type { Workload } from '../drivers/port.ts';
import { writeJson } from '../runtime/respond.ts';
import type { Intercept } from '../runtime/server.ts';
import { openSqlite } from '../storage/sqlite/sqlite-storage.ts';
import { type AgentServerBounds, type ComposedAgentServer, composeAgentServer } from './agent-server.ts';
import type { WebSettings } from './web-admission.ts';

interface MockAgentsOptions {
  /** Folder of their state. */
  directory: string;
  /** Default graph names, for deployments that name none. */
  graphs: readonly string[];
  /** Accepted host names and web pages. */
  web: WebSettings;
  /** Whether the gateway requires a key. */
  asksForKey: boolean;
  validateResponses: boolean;
  log: Logger;
}

interface Agent {
  graphs: string;
  server: Promise<ComposedAgentServer>;
}

/** Fixed: a scripted agent needs no configurable limits. */
const BOUNDS = {
  jobs: 250,
  leaseSeconds: 30,
  runTimeoutSeconds: 86_400,
  testEndpoints: false,
} satisfies Partial<AgentServerBounds>;
const AGENT = join(import.meta.dirname, '../mock/agent');

export class MockAgents implements AsyncDisposable {
  readonly #options: MockAgentsOptions;
  readonly #agents = new Map<string, Agent>();
  /** Folder of a build → graph names. */
  readonly #graphs = new Map<string, readonly string[]>();

  constructor(options: MockAgentsOptions) {
    this.#options = options;
  }

  /** Answers as the agent server of a workload. */
  answer(workload: Workload, request: IncomingMessage, response: ServerResponse): void {
    this.#serverOf(workload).then(
      ({ http }) => http.server.emit('request', request, response),
      (error: unknown) => {
        this.#options.log.error({ err: error, deployment: workload.deploymentName }, 'scripted agent failed to start');
        writeJson(response, 503, { detail: 'The scripted agent failed to start; see the log of the mock.' }, {});
      },
    );
  }

  /** Closes the agent server of a deployment. */
  async forget(deploymentId: string): Promise<void> {
    const agent = this.#agents.get(deploymentId);
    this.#agents.delete(deploymentId);
    await agent?.server.then((server) => server.close(0));
  }

  /** An agent server without a deployment. */
  async open(
    name: string,
    graphs: readonly string[],
    parts: { intercept?: Intercept; asksForKey?: boolean; behindGateway?: boolean },
  ): Promise<ComposedAgentServer> {
    const { directory, web, validateResponses, log } = this.#options;
    const project: Project = {
      directory: AGENT,
      graphs: graphs.map((graph) => ({
        name: graph,
        file: join(AGENT, 'graph.ts'),
        exportName: 'graph',
        description: 'A scripted agent, which repeats what it is told',
      })),
      environment: {},
      keys: [],
      ignored: { variables: [] },
      disabled: new Set(),
      store: { index: undefined, defaultTtlMinutes: undefined, refreshOnRead: true, sweepMinutes: 5 },
      cards: { defaultAssistant: undefined, provider: undefined, graphs: {}, toolResults: undefined },
      retention: { defaultTtl: undefined, sweepMinutes: 5, sweepLimit: 10_000 },
      cors: undefined,
      app: undefined,
      customRouteAuth: false,
      showsErrors: true,
      authFirst: false,
      configurableHeaders: undefined,
      loggedHeaders: undefined,
      assistantDefaults: {},
      mountPrefix: undefined,
      encryption: undefined,
      auth: undefined,
      ui: { modules: [], shared: [] },
      priority: undefined,
      webhooks: readWebhookPolicy({}, {}, (sentence) => new Error(sentence)),
    };
    const settings = { ...BOUNDS, ...web, ...parts, validateResponses };
    const storage = openSqlite(join(directory, name, 'agent.db'));
    const server = await composeAgentServer({ ...settings, storage, project, log });
    await server.start();
    return server;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#agents.keys()].map((id) => this.forget(id)));
  }

  async #serverOf(workload: Workload): Promise<ComposedAgentServer> {
    const { deploymentId } = workload;
    const { asksForKey } = this.#options;
    const graphs = await this.#graphsOf(workload);
    const running = this.#agents.get(deploymentId);
    if (running?.graphs === graphs.join()) return running.server;
    // Another revision may have other graphs. The threads stay with the deployment.
    const closed = this.forget(deploymentId);
    const server = closed.then(() => this.open(deploymentId, graphs, { asksForKey, behindGateway: true }));
    const agent = { graphs: graphs.join(), server };
    this.#agents.set(deploymentId, agent);
    agent.server.catch(() => this.#agents.delete(deploymentId));
    return agent.server;
  }

  async #graphsOf({ image, directory }: Workload): Promise<readonly string[]> {
    if (image !== undefined) return this.#options.graphs;
    let graphs = this.#graphs.get(directory);
    if (!graphs) {
      graphs = await graphsOfBuild(directory);
      this.#graphs.set(directory, graphs);
    }
    return graphs;
  }
}
