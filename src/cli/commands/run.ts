/** `keelson run`: sends a message to an agent, prints the answer as it comes, and says how to go on. */
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { text as textOf } from 'node:stream/consumers';
import { styleText } from 'node:util';
import { UsageError } from '../../problem.ts';
import { printable } from '../../runtime/terminal-text.ts';
import { AgentClient, isControlPlane, type RunRequest } from '../client/agent-client.ts';
import { UnreachableError } from '../client/control-plane-client.ts';
import { readDeploymentName } from '../client/deployment-name.ts';
import { findDeployment } from '../client/find-deployment.ts';
import { CommandError, explained, openServer } from '../client/server-access.ts';
import { ownCommand } from '../output/own-command.ts';
import { note } from '../output/print.ts';
import { JsonRunOutput, type RunEnd, TextRunOutput } from '../output/run-output.ts';
import type { Settings } from '../settings/settings.ts';
import { INTERRUPTED } from './deploy.ts';

type RunSettings = Settings<'run'>;

/** An agent to talk to. */
interface Agent {
  client: AgentClient;
  assistant: string;
  /** The beginning of a command that goes on with a thread. */
  again: string;
}

type Turn = Pick<RunRequest, 'input' | 'command'>;

const THREAD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Resolves with the exit code: 0 when the run ended or waits for an answer, 1 when it failed, 130 after Ctrl-C. */
export async function run(settings: RunSettings): Promise<number> {
  const { serverUrl: url, thread, json } = settings;
  if (thread !== undefined && !THREAD_ID.test(thread)) throw new UsageError(`'${thread}' is no id of a thread.`);
  if (url !== undefined && !URL.canParse(url))
    throw new UsageError(`'${url}' is not an address: give one like http://127.0.0.1:8123.`);
  process.stdout.on('error', () => process.exit(0));
  const alone = url !== undefined && !(await reached(url, () => isControlPlane(url)));
  const words = alone ? [undefined, ...settings.runWords] : wordsOf(settings.runWords);
  if (words.length > 2) throw new UsageError(`Put the message in quotes: keelson run ${words[0] ?? ''} "…"`);
  const [target, message] = words;
  const turn = await turnOf(settings, message);
  const work = async () => {
    const agent = await (alone ? agentAt(url, settings) : agentOf(target ?? readDeploymentName('.'), settings));
    const threadId = thread?.toLowerCase() ?? randomUUID();
    return turn ? take(agent, threadId, turn, json) : converse(agent, threadId);
  };
  return alone ? reached(url, work) : work();
}

function reached<T>(url: string, work: () => Promise<T>): Promise<T> {
  return explained({ client: { url } }, () =>
    work().catch((error: unknown) => {
      if (error instanceof UnreachableError) throw new CommandError(`${error.message}. Is the server running?`, { cause: error });
      throw error;
    }),
  );
}

/** A word that cannot be the name of a deployment is the message. */
function wordsOf(words: readonly string[]): (string | undefined)[] {
  const [first] = words;
  return words.length === 1 && first !== undefined && (first === '-' || /[\s?!]/.test(first)) ? [undefined, first] : [...words];
}

/** What is sent; undefined for a conversation on the terminal. */
async function turnOf({ input, resume, thread, json }: RunSettings, message: string | undefined): Promise<Turn | undefined> {
  if ([message, input, resume].filter((given) => given !== undefined).length > 1)
    throw new UsageError('Give one of a message, --input and --resume.');
  if (resume !== undefined) {
    if (thread === undefined) throw new UsageError('--resume answers the question of a thread: name it with --thread.');
    return { command: { resume: jsonOr(resume, resume) } };
  }
  if (input !== undefined) {
    const value = jsonOr(input, undefined);
    if (value === undefined) throw new UsageError(`--input must be JSON, such as '{"city":"Oslo"}', not '${input}'.`);
    return { input: value };
  }
  const text = message === '-' ? (await textOf(process.stdin)).trimEnd() : message;
  if (text === undefined && process.stdin.isTTY && !json) return undefined;
  if (!text) throw new UsageError('Give a message in quotes, - to read it from standard input, or --input.');
  return messageOf(text);
}

function messageOf(content: string): Turn {
  return { input: { messages: [{ role: 'user', content }] } };
}

function jsonOr(text: string, otherwise: unknown): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return otherwise;
  }
}

async function agentOf(target: string, settings: RunSettings): Promise<Agent> {
  const access = await openServer(settings);
  return explained(access, async () => {
    const deployment = await findDeployment(access.client, target);
    if (deployment.active_revision_id === null)
      throw new CommandError(`Nothing of ${deployment.name} is live yet. keelson status ${deployment.name} shows why.`);
    const client = new AgentClient(access.client.agentOf(deployment));
    const assistant = await assistantOf(client, settings.assistant);
    return { client, assistant, again: againOf(settings, deployment.name) };
  });
}

async function agentAt(url: string, settings: RunSettings): Promise<Agent> {
  const { clientKey: key } = settings;
  const client = new AgentClient({ url, headers: key === undefined ? {} : { 'x-api-key': key } });
  const assistant = await assistantOf(client, settings.assistant);
  return { client, assistant, again: againOf(settings, `--url ${url}`) };
}

function againOf({ assistant }: RunSettings, target: string): string {
  return `${ownCommand()} run ${target}${assistant === undefined ? '' : ` --assistant ${assistant}`}`;
}

/** The one that is named; else the only one that its project has. */
async function assistantOf(client: AgentClient, named: string | undefined): Promise<string> {
  if (named !== undefined) return named;
  const all = await client.assistants();
  const own = all.filter(({ metadata }) => (metadata as { created_by?: string } | null)?.created_by === 'system');
  const [only, ...others] = own.length > 0 ? own : all;
  if (only && others.length === 0) return only.assistant_id;
  const names = [only, ...others].map((one) => one?.graph_id).join(', ');
  throw new UsageError(only ? `Choose an assistant with --assistant: ${names}.` : `${client.url} has no assistant.`);
}

/** A conversation: a line a turn, until Ctrl-D or Ctrl-C. */
async function converse(agent: Agent, threadId: string): Promise<number> {
  note(`Ctrl-C stops an answer, Ctrl-D ends. Thread ${threadId}`);
  let isAsked = false;
  for (;;) {
    const line = await question('> ');
    if (line === undefined) {
      process.stdout.write('\n');
      break;
    }
    if (line.trim() === '') continue;
    const turn = isAsked ? { command: { resume: jsonOr(line, line) } } : messageOf(line);
    const end = await stream(agent, threadId, turn, false);
    isAsked = end.interrupts.length > 0;
    for (const { value } of end.interrupts) process.stdout.write(`${asked(value)}\n`);
    if (end.error) tellError(end.error);
  }
  tellAgain(agent, threadId);
  return 0;
}

/** Undefined after Ctrl-C or Ctrl-D. */
function question(prompt: string): Promise<string | undefined> {
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  return new Promise((resolve) => {
    reader.once('close', () => resolve(undefined));
    const answered = (line?: string) => {
      resolve(line);
      reader.close();
    };
    reader.question(prompt).then(answered, () => answered());
  });
}

async function take(agent: Agent, threadId: string, turn: Turn, json: boolean): Promise<number> {
  const end = await stream(agent, threadId, turn, json);
  const status = end.isCancelled ? 'cancelled' : end.error ? 'failed' : end.isWaiting ? 'interrupted' : 'succeeded';
  const code = { cancelled: INTERRUPTED, failed: 1, interrupted: 0, succeeded: 0 }[status];
  if (json) {
    process.stdout.write(
      `${JSON.stringify({ event: 'result', status, thread_id: threadId, run_id: end.runId, assistant: agent.assistant })}\n`,
    );
    return code;
  }
  if (status === 'failed') tellError(end.error!);
  if (status === 'interrupted') tellWaiting(agent, threadId, end);
  else tellAgain(agent, threadId);
  return code;
}

/** One run to its end. Ctrl-C cancels it; a second one gives up waiting for that. */
async function stream(agent: Agent, threadId: string, turn: Turn, json: boolean): Promise<RunEnd & { isCancelled: boolean }> {
  const { client, assistant } = agent;
  const output = json ? new JsonRunOutput() : new TextRunOutput();
  const broken = new AbortController();
  let runId: string | undefined;
  let cancelled: Promise<void> | undefined;
  const stop = () => {
    if (cancelled) process.exit(INTERRUPTED);
    if (!json) note('\nCancelling the run …');
    if (runId === undefined) broken.abort();
    cancelled = runId === undefined ? Promise.resolve() : client.cancel(threadId, runId);
    cancelled.catch(() => broken.abort());
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const request: RunRequest = {
    ...{ assistant_id: assistant, ...turn, stream_mode: ['messages-tuple', 'updates', 'values'] },
    ...{ if_not_exists: 'create', on_disconnect: 'cancel', multitask_strategy: 'reject' },
  };
  try {
    for await (const event of client.stream(threadId, request, broken.signal)) {
      if (event.event === 'metadata') runId = (event.data as { run_id: string }).run_id;
      output.tell(event);
    }
    await cancelled;
  } catch (error) {
    if (cancelled === undefined) throw brokenOff(error, client.url);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
  if (cancelled && !json) note('The run is cancelled.');
  return { ...output.end(), isCancelled: cancelled !== undefined };
}

/** A connection that ends within the stream has an error of its own. */
function brokenOff(error: unknown, url: string): unknown {
  const { name, message } = error as Error;
  return name === 'TypeError' && message === 'terminated'
    ? new UnreachableError(`${url} broke the connection, and the run is cancelled`, { cause: error })
    : error;
}

function tellError({ error, message }: NonNullable<RunEnd['error']>): void {
  process.stderr.write(`${styleText('red', printable(`The run failed: ${error}: ${message}`), { stream: process.stderr })}\n`);
}

function tellWaiting({ again }: Agent, threadId: string, { interrupts }: RunEnd): void {
  for (const { value } of interrupts) process.stdout.write(`${asked(value)}\n`);
  const several = `'${JSON.stringify(Object.fromEntries(interrupts.map(({ id }) => [id, '…'])))}'`;
  const [why, how] =
    interrupts.length === 0
      ? ['The run stopped before its next step. Go on', '--input null']
      : ['The run waits for an answer', `--resume ${interrupts.length > 1 ? several : '"…"'}`];
  note(`${why}:\n  ${again} --thread ${threadId} ${how}`);
}

function asked(value: unknown): string {
  return styleText('yellow', printable(`? ${typeof value === 'string' ? value : JSON.stringify(value)}`));
}

function tellAgain({ again }: Agent, threadId: string): void {
  note(`Go on with this thread:\n  ${again} --thread ${threadId} "…"`);
}
