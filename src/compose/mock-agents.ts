/** The agents of the mock: for each deployment the real agent server over the scripted agent, in this process, from its first request on. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Project } from '../agent-server/graphs/project.ts';
import { graphsOfBuild } from '../builds/simulated-builder.ts';
import type { Workload } from '../drivers/port.ts';
import { writeJson } from '../runtime/respond.ts';
import type { Intercept } from '../runtime/server.ts';
import { openSqlite } from '../storage/sqlite/sqlite-storage.ts';
import { type AgentServerBounds, type ComposedAgentServer, composeAgentServer } from './agent-server.ts';
import type { WebSettings } from './web-admission.ts';

interface MockAgentsOptions {
  /** Where their state lies. */
  directory: string;
  /** Names of the graphs of a deployment that names none. */
  graphs: readonly string[];
  /** Which names and web pages they answer. */
  web: WebSettings;
  /** Whether the gateway asks for a key. */
  asksForKey: boolean;
  validateResponses: boolean;
  log: Logger;
}

interface Agent {
  graphs: string;
  server: Promise<ComposedAgentServer>;
}

/** Nothing is computed, so nothing needs a bound that a person might change. */
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
  /** Graphs by the folder of a build. */
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

  /** The deployment is gone, or its agents are. */
  async forget(deploymentId: string): Promise<void> {
    const agent = this.#agents.get(deploymentId);
    this.#agents.delete(deploymentId);
    await agent?.server.then((server) => server.close(0));
  }

  /** An agent server of no deployment. */
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
      ignored: { keysWithoutEffect: [], unknownKeys: [], variables: [] },
      disabled: new Set(),
      cors: undefined,
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
    // Another revision, with other graphs: its threads are those of the deployment.
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
