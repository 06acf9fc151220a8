/** Composes one agent server: picks the storage, opens the project and binds the contract. */
import { rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { methods, refused } from '../../generated/a2a/0.3/methods.gen.ts';
import { operations, securitySchemes } from '../../generated/agent-server/operations.gen.ts';
import { AgentCards } from '../a2a/agent-cards.ts';
import { openTasks } from '../a2a/tasks.ts';
import { openAgentServer } from '../agent-server/agent-server.ts';
import { readProject } from '../agent-server/graphs/project.ts';
import { handlers as a2aHandlers } from '../handlers/a2a/0.3/handlers.gen.ts';
import { handlers } from '../handlers/agent-server/handlers.gen.ts';
import type { Services } from '../handlers/agent-server/services.ts';
import { JsonRpcEndpoint } from '../runtime/json-rpc.ts';
import { createHttpServer } from '../runtime/server.ts';
import { openSqlite } from '../storage/sqlite/sqlite-storage.ts';
import type { Settings } from './settings.ts';
import { version } from './version.ts';

/** 25 MiB, as the contract states. */
const BODY_LIMIT_BYTES = 26_214_400;

const require = createRequire(import.meta.url);

export interface RunningServer {
  url: string;
  close(): Promise<void>;
}

export async function startAgentServer(settings: Settings<'agent'>, log: Logger): Promise<RunningServer> {
  const project = await readProject(settings.config);
  const dataDirectory = resolve(settings.dataDirectory ?? join(project.directory, '.keelson/agent'));
  const storage = openSqlite(join(dataDirectory, 'agent.db'));
  const agent = await openAgentServer({ storage, project, jobs: settings.jobs, log });
  const openRpc = require('../../generated/a2a/0.3/openrpc.json') as object;
  const services: Services = {
    agent,
    cards: new AgentCards(agent),
    documents: { openApi: require('../../generated/agent-server/openapi.json') as object, openRpc },
    version,
    metadata: {},
  };
  const a2a = new JsonRpcEndpoint({
    document: openRpc,
    methods,
    handlers: a2aHandlers,
    refused,
    open: ({ assistant_id }) => openTasks(agent, String(assistant_id)),
    responseValidators: settings.validateResponses
      ? await import('../../generated/a2a/0.3/response-validators.gen.ts')
      : undefined,
  });
  const server = createHttpServer({
    operations,
    securitySchemes,
    handlers,
    services,
    jsonRpc: { a2a },
    log,
    authenticate: undefined,
    responseValidators: settings.validateResponses
      ? await import('../../generated/agent-server/response-validators.gen.ts')
      : undefined,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    trustForwarded: true,
  });
  const close = async () => {
    const graceMs = settings.graceSeconds * 1000;
    const closed = server.close(graceMs);
    await agent.drain(graceMs);
    await closed;
    await storage.close();
  };
  try {
    await server.listen(settings.port, settings.host);
  } catch (error) {
    await agent.drain(0);
    await storage.close();
    throw error;
  }
  if (settings.readyFile) await writeReadyFile(settings.readyFile, server.url);
  return { url: server.url, close };
}

/** Whole or not at all: whoever waits for the file may read it at any instant. */
async function writeReadyFile(file: string, url: string): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify({ pid: process.pid, url }));
  await rename(unfinished, file);
}
