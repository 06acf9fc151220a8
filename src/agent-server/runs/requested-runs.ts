/** Turns requests into runs that can be accepted: checks the assistant, asks the auth of the project, and decides the priority. */
import { v7 as uuidv7 } from 'uuid';
import type { RunCreate, RunKwargs, StatelessRunCreate, ThreadTtlCreate } from '../../../generated/agent-server/types.gen.ts';
import type { Storage } from '../../storage/port.ts';
import type { Assistants } from '../assistants/assistants.ts';
import { assertMetadataOfRun } from '../assistants/metadata-text.ts';
import { type Access, storedUser } from '../auth/access.ts';
import { metadataOf, ttlText } from '../threads/thread-records.ts';
import type { NewRun, RunPurpose } from './accept-runs.ts';
import { assertAwaitable } from './awaited-delays.ts';
import type { Owner } from './lease-owner.ts';
import type { RunPriority } from './run-priority.ts';
import { kwargsOf, withHeaders } from './run-records.ts';

/** A run that is about to be accepted. */
export type AcceptableRun = Omit<NewRun, 'lease'>;

interface RequestedRunsOptions {
  storage: Storage;
  assistants: Assistants;
  /** Throws `invalid` for an address that no webhook goes to. */
  assertWebhook(address: string | null | undefined): void;
  /** Identifies this process. */
  owner: Owner;
  /** The time to live of threads that runs create. */
  defaultTtl: ThreadTtlCreate | undefined;
  /** Undefined when the project decides no priorities. */
  priority: RunPriority | undefined;
}

type Purpose = Pick<RunPurpose, 'streamed' | 'awaited' | 'cronId' | 'asksForThread'>;

export class RequestedRuns {
  readonly #options: RequestedRunsOptions;

  constructor(options: RequestedRunsOptions) {
    this.#options = options;
  }

  /** A run on a thread of its own. */
  async stateless(access: Access, request: StatelessRunCreate, purpose: Purpose): Promise<AcceptableRun> {
    const temporary = request.on_completion === 'delete';
    return {
      ...(await this.#requested(access, null, request, { ...kwargsOf(request), temporary }, purpose)),
      threadId: uuidv7(),
      strategy: 'enqueue',
      ifNotExists: 'create',
      temporary: true,
    };
  }

  async onThread(access: Access, threadId: string, request: RunCreate, purpose: Purpose): Promise<AcceptableRun> {
    const id = threadId.toLowerCase();
    return {
      ...(await this.#requested(access, id, request, kwargsOf(request), purpose)),
      threadId: id,
      strategy: request.multitask_strategy,
      ifNotExists: request.if_not_exists,
      temporary: false,
      ...(purpose.asksForThread && request.if_not_exists === 'create' ? await this.#askForThread(access, id) : {}),
    };
  }

  /**
   * Asks the project for a thread that is not there, as if it was made first. Throws `forbidden`. Gives what the project adds to the
   * thread, without which its maker might not find it again. A thread that is there is not made again, should it be deleted meanwhile.
   */
  async #askForThread(access: Access, threadId: string): Promise<Partial<Pick<NewRun, 'metadataOfThread' | 'ifNotExists'>>> {
    if (access.user === undefined) return {};
    if ((await metadataOf(this.#options.storage, threadId)) !== undefined) return { ifNotExists: 'reject' };
    const asked = { thread_id: threadId, metadata: {}, if_exists: 'do_nothing' };
    await access.allow('threads:create', asked);
    return { metadataOfThread: asked.metadata };
  }

  async #requested(
    access: Access,
    threadId: string | null,
    request: RunCreate | StatelessRunCreate,
    kwargs: RunKwargs,
    { streamed, awaited, cronId = null }: Omit<Purpose, 'cronId'> & { cronId?: string | null },
  ) {
    const { after_seconds: afterSeconds } = request;
    const { assertWebhook, priority } = this.#options;
    assertWebhook(request.webhook);
    if (awaited) assertAwaitable(afterSeconds ?? 0);
    const assistant = await this.#options.assistants.getToRun(access, request.assistant_id);
    const { multitask_strategy: strategy = 'enqueue', if_not_exists: ifNotExists = 'create' } = request as Partial<RunCreate>;
    const asked = {
      ...{ thread_id: threadId, assistant_id: assistant.assistant_id, run_id: uuidv7(), status: 'pending' as const },
      ...{ multitask_strategy: strategy, if_not_exists: ifNotExists, after_seconds: afterSeconds ?? 0 },
      metadata: request.metadata ?? {},
      kwargs: withHeaders(kwargs, access) as RunKwargs & Record<string, unknown>,
    };
    const filter = await access.allow('threads:create_run', asked);
    const { metadata } = asked;
    assertMetadataOfRun(metadata);
    const makesThread = threadId === null || ifNotExists === 'create';
    return {
      ...{ runId: asked.run_id, filter, madeBy: storedUser(access), assistant, metadata, kwargs: asked.kwargs },
      ttl: ttlText(this.#options.defaultTtl),
      watchedBy: streamed ? this.#options.owner : null,
      afterSeconds: afterSeconds ?? 0,
      cronId,
      priority: await priority?.of({ access, threadId, filter, assistant, metadata, cronId, makesThread }),
    };
  }
}
