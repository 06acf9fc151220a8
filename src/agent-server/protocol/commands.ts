/**
 * Commands of protocol v2: starting runs, answering interrupts, and looking at both. Runs of commands stream everything to the
 * run's log, stored, so that a reader can come at any time.
 */
import { createHash } from 'node:crypto';
import type { Run, RunCreate } from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Access } from '../auth/access.ts';
import type { RunPurpose } from '../runs/accept-runs.ts';
import { type ConversationRuns, RequestedBefore } from '../runs/conversation-runs.ts';
import { isRepetition, readQuestions } from '../runs/questions.ts';
import type { Runs } from '../runs/runs.ts';
import type { ThreadStates } from '../threads/thread-states.ts';
import type { Threads } from '../threads/threads.ts';
import type { ThreadEvents } from './thread-events.ts';

export type CommandErrorCode =
  | 'invalid_argument'
  | 'unknown_command'
  | 'unknown_error'
  | 'no_such_run'
  | 'no_such_subscription'
  | 'no_such_interrupt'
  | 'permission_denied'
  | 'not_supported';

/** A command that cannot be done, for the answer's `error`. */
export class CommandError extends Error {
  override name = 'CommandError';
  readonly code: CommandErrorCode;

  constructor(code: CommandErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

interface CommandResult {
  result: Record<string, unknown>;
  /** The number after which events follow from the command. */
  appliedThrough?: number;
}

type Params = Record<string, unknown>;
/** A command as a client sends it. */
interface SentCommand {
  id: number;
  method: string;
  params?: unknown;
}

type Execute = (access: Access, threadId: string, params: Params, id: number) => Promise<CommandResult>;

interface CommandsOptions {
  runs: Runs;
  conversationRuns: ConversationRuns;
  threads: Threads;
  states: ThreadStates;
  events: ThreadEvents;
}

export class Commands {
  readonly #options: CommandsOptions;
  readonly #methods: Record<string, Execute>;

  constructor(options: CommandsOptions) {
    this.#options = options;
    this.#methods = {
      'run.start': (access, threadId, params, id) => this.#start(access, threadId, params, id),
      'input.respond': (access, threadId, params) => this.#respond(access, threadId, params),
      'agent.getTree': (access, threadId, params) => this.#tree(access, threadId, params),
      'state.get': (access, threadId, params) => this.#state(access, threadId, params),
    };
  }

  /** Throws `CommandError`, and problems that are no fault of the command. */
  async execute(access: Access, threadId: string, { id, method, params }: SentCommand): Promise<CommandResult> {
    if (method.startsWith('subscription.'))
      throw new CommandError('not_supported', 'Subscriptions are commands of WebSockets. Here each stream of events is one.');
    const execute = Object.hasOwn(this.#methods, method) ? this.#methods[method] : undefined;
    if (!execute) throw new CommandError('unknown_command', `Unknown protocol command: ${method}`);
    try {
      return await execute(access, threadId, isRecord(params) ? params : {}, id);
    } catch (error) {
      if (error instanceof Problem && (error.code === 'invalid' || error.code === 'conflict'))
        throw new CommandError('invalid_argument', error.message, { cause: error });
      throw error;
    }
  }

  async #start(access: Access, threadId: string, params: Params, id: number): Promise<CommandResult> {
    const { assistant_id: assistantId, input = null } = params;
    if (typeof assistantId !== 'string' || assistantId === '')
      throw new CommandError('invalid_argument', 'run.start requires an assistant_id.');
    const request = requestOf(assistantId, params);
    const checkpointId = configurableOf(params)['checkpoint_id'];
    if (checkpointId !== undefined && checkpointId !== null) {
      if (typeof checkpointId !== 'string' || !UUID.test(checkpointId))
        throw new CommandError('invalid_argument', `Invalid config.configurable.checkpoint_id: ${JSON.stringify(checkpointId)}.`);
      return this.#create(access, threadId, { ...request, input, checkpoint_id: checkpointId } as RunCreate);
    }
    const requestKey = makeRequestKey(access, id, params);
    const latest = await this.#options.conversationRuns.latestRequested(threadId, requestKey);
    const conversation = { requestKey, latestRunId: latest?.run_id ?? null };
    try {
      return (
        (await this.#answer(access, threadId, { ...request, input } as RunCreate, conversation)) ??
        (await this.#create(access, threadId, { ...request, input } as RunCreate, { conversation }))
      );
    } catch (error) {
      // The same command came twice at once.
      if (!(error instanceof RequestedBefore)) throw error;
      return this.#show(await this.#options.runs.get(access, threadId, error.runId));
    }
  }

  /**
   * On a thread that waits for an answer, input is the answer, unless the command made a run before: clients send a command again by
   * themselves. Undefined when the thread waits for none.
   */
  async #answer(
    access: Access,
    threadId: string,
    { input, ...request }: RunCreate,
    conversation: { requestKey: string; latestRunId: string | null },
  ): Promise<CommandResult | undefined> {
    if (input === null) return undefined;
    const pending = await this.#pending(access, threadId);
    if (!pending || pending.ids.length === 0) return undefined;
    const { latestRunId } = conversation;
    const before = latestRunId === null ? undefined : await this.#options.runs.get(access, threadId, latestRunId);
    if (before && isRepetition(before)) return this.#show(before);
    const resume = pending.ids.length === 1 ? { [pending.ids[0]!]: input } : input;
    try {
      const answer = { ...request, command: { resume } } as RunCreate;
      return await this.#create(access, threadId, answer, { interrupts: pending.ids, conversation });
    } catch (error) {
      // Another answer came first.
      if (error instanceof Problem && error.code === 'conflict') return undefined;
      throw error;
    }
  }

  /** The result of a command that made its run before. */
  async #show(run: Run): Promise<CommandResult> {
    return { result: { run_id: run.run_id }, appliedThrough: await this.#options.events.before(run) };
  }

  async #respond(access: Access, threadId: string, params: Params): Promise<CommandResult> {
    const answers = answersOf(params);
    const pending = await this.#pending(access, threadId);
    if (!pending?.assistantId) throw new CommandError('no_such_run', 'No interrupted run is bound to this thread.');
    const ids = Object.keys(answers);
    const { update, goto } = params;
    const command = {
      resume: answers,
      ...(isRecord(update) || Array.isArray(update) ? { update } : {}),
      ...(goto === undefined || goto === null ? {} : { goto: gotoOf(goto) }),
    };
    try {
      const request = { ...requestOf(pending.assistantId, params), if_not_exists: 'reject', command } as RunCreate;
      const { appliedThrough } = await this.#create(access, threadId, request, { interrupts: ids });
      return { result: {}, ...(appliedThrough === undefined ? {} : { appliedThrough }) };
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'conflict')) throw error;
      const gone = ids.find((id) => !pending.ids.includes(id)) ?? ids[0];
      throw new CommandError('no_such_interrupt', `Unknown or already-consumed interrupt: ${gone}`, { cause: error });
    }
  }

  async #create(access: Access, threadId: string, request: RunCreate, purpose: RunPurpose = {}): Promise<CommandResult> {
    const run = await this.#options.runs.create(access, threadId, request, { ...purpose, asksForThread: true });
    return this.#show(run);
  }

  /** The interrupts that the thread shows, and the assistant that ran last; undefined when there is no thread. */
  async #pending(access: Access, threadId: string): Promise<{ ids: string[]; assistantId: string | undefined } | undefined> {
    const { threads } = this.#options;
    const thread = await threads.record(access, threadId).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'not_found') return undefined;
      throw error;
    });
    if (!thread) return undefined;
    const asking = readQuestions(thread);
    const assistantId = thread.metadata['assistant_id'];
    return {
      ids: asking.flatMap(({ id }) => (id === undefined ? [] : [id])),
      assistantId: typeof assistantId === 'string' ? assistantId : undefined,
    };
  }

  async #tree(access: Access, threadId: string, { run_id: runId }: Params): Promise<CommandResult> {
    const tree = await this.#options.events.tree(
      access,
      threadId,
      typeof runId === 'string' && UUID.test(runId) ? runId : undefined,
    );
    if (!tree) throw new CommandError('no_such_run', 'No run is bound to this thread.');
    return { result: { tree } };
  }

  async #state(access: Access, threadId: string, { namespace, keys }: Params): Promise<CommandResult> {
    const ns = Array.isArray(namespace) && namespace.length > 0 ? { checkpoint_ns: namespace.join('|') } : null;
    const { values, checkpoint } = await this.#options.states.read(access, threadId, { subgraphs: false, checkpoint: ns });
    const wanted = Array.isArray(keys) && isRecord(values) ? keys.filter((key) => Object.hasOwn(values, key)) : undefined;
    const shown = wanted ? Object.fromEntries(wanted.map((key) => [key, (values as Params)[key]])) : values;
    const reference = checkpoint?.checkpoint_id
      ? { checkpoint: { id: checkpoint.checkpoint_id, ns: checkpoint.checkpoint_ns } }
      : {};
    return { result: { values: shown, ...reference } };
  }
}

/** Identifies a command by its number and its content. */
function makeRequestKey(access: Access, id: number, params: Params): string {
  return createHash('sha256')
    .update(JSON.stringify(['run.start', id, params, access.user?.identity ?? null]))
    .digest('base64url');
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const STRATEGIES = ['reject', 'rollback', 'interrupt', 'enqueue'];

/** What every run of a command has in common. */
function requestOf(assistantId: string, params: Params): RunCreate {
  const { config, metadata } = params;
  const strategy = params['multitask_strategy'] ?? params['multitaskStrategy'];
  const { checkpoint_id: _, ...configurable } = configurableOf(params);
  const given = isRecord(config) ? { ...config, ...('configurable' in config ? { configurable } : {}) } : {};
  return {
    assistant_id: assistantId,
    config: checkedConfig(given),
    metadata: isRecord(metadata) ? metadata : {},
    stream_mode: ['values', 'updates', 'messages-tuple', 'tools', 'custom', 'tasks', 'checkpoints'],
    stream_subgraphs: true,
    stream_resumable: true,
    on_disconnect: 'continue',
    multitask_strategy: (STRATEGIES.includes(strategy as string) ? strategy : 'enqueue') as RunCreate['multitask_strategy'],
    if_not_exists: 'create',
    durability: 'async',
    ...(isRecord(params['langsmith_tracer']) ? { langsmith_tracer: params['langsmith_tracer'] } : {}),
  };
}

function checkedConfig(config: Params): NonNullable<RunCreate['config']> {
  const { tags, recursion_limit: limit } = config;
  const areTags = tags === undefined || (Array.isArray(tags) && tags.every((tag) => typeof tag === 'string'));
  if (!areTags) throw new CommandError('invalid_argument', 'config.tags must be a list of strings.');
  if (limit !== undefined && !(Number.isSafeInteger(limit) && (limit as number) >= 1))
    throw new CommandError('invalid_argument', 'config.recursion_limit must be an integer of at least 1.');
  return config;
}

function configurableOf({ config }: Params): Params {
  const configurable = isRecord(config) ? config['configurable'] : undefined;
  return isRecord(configurable) ? configurable : {};
}

/** Answers by id of the interrupt: one of them, or several in `responses`. */
function answersOf(params: Params): Record<string, unknown> {
  const { responses } = params;
  if (responses !== undefined && !(Array.isArray(responses) && responses.length > 0))
    throw new CommandError('invalid_argument', 'input.respond requires at least one response.');
  const entries = ((responses as unknown[] | undefined) ?? [params]).map((one) => (isRecord(one) ? one : {}));
  for (const { interrupt_id: id } of entries)
    if (typeof id !== 'string' || id === '')
      throw new CommandError('invalid_argument', 'input.respond requires an interrupt_id.');
  return Object.fromEntries(entries.map(({ interrupt_id: id, response = null }) => [id as string, response]));
}

/** A node, a node with an input, or a list of both. */
function gotoOf(goto: unknown): unknown {
  const isTarget = (one: unknown) => typeof one === 'string' || (isRecord(one) && typeof one['node'] === 'string');
  if (![goto].flat().every(isTarget))
    throw new CommandError('invalid_argument', 'goto must be a node, {node, input}, or a list of them.');
  return goto;
}

function isRecord(value: unknown): value is Params {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
