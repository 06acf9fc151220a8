/** Crons: schedules on which the server makes runs. `CronFiring` makes them. */
import { v7 as uuidv7 } from 'uuid';
import type {
  Cron,
  CronCount,
  CronCreate,
  CronPatch,
  CronSearch,
  SelectedCron,
  ThreadCronCreate,
} from '../../../generated/agent-server/types.gen.ts';
import { LIMITS } from '../../../generated/limits.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import type { Assistants } from '../assistants/assistants.ts';
import { metadataText } from '../assistants/metadata-text.ts';
import { type Access, type Filter, type Questions, storedUser, unlessLeft } from '../auth/access.ts';
import { isoTime } from '../runs/run-records.ts';
import { lockedThread, lockThread } from '../threads/thread-records.ts';
import {
  type CronPayload,
  type CronRow,
  countCrons,
  cronById,
  cronOf,
  deleteCron,
  insertCron,
  lockedCron,
  searchCrons,
  sharedTime,
  totalOfCrons,
  updateCron,
} from './cron-records.ts';
import { assertSchedule, nextDue } from './schedule.ts';

interface CronsOptions {
  storage: Storage;
  assistants: Assistants;
  /** Throws `invalid` for an address that no webhook goes to. */
  assertWebhook(address: string | null | undefined): void;
}

/** The contract's limit for metadata. */
const MAX_NAMES = 10_000;

export class Crons {
  readonly #options: CronsOptions;

  constructor(options: CronsOptions) {
    this.#options = options;
  }

  /** Makes a cron whose runs have a thread each. Throws `not_found` for an unknown assistant, `invalid` for a wrong schedule. */
  create(access: Access, request: CronCreate): Promise<Cron> {
    return this.#create(access, request, null, request.on_run_completed);
  }

  /** Makes a cron on a thread. Also throws `not_found` for an unknown thread. */
  createOnThread(access: Access, threadId: string, request: ThreadCronCreate): Promise<Cron> {
    return this.#create(access, request, threadId.toLowerCase(), null);
  }

  /** Throws `not_found`. */
  async get(access: Access, cronId: string): Promise<Cron> {
    const filter = await access.allow('crons:read', { cron_id: cronId });
    return cronOf(await cronById(this.#options.storage, cronId, filter));
  }

  async search(access: Access, request: CronSearch): Promise<{ crons: SelectedCron[]; total: number }> {
    const { storage } = this.#options;
    const { search, filter } = await this.#asked(access, request);
    const [rows, total] = await Promise.all([searchCrons(storage, search, filter), countCrons(storage, search, filter)]);
    const fields = search.select ?? [];
    const pick = (cron: Cron) => (fields.length === 0 ? cron : Object.fromEntries(fields.map((field) => [field, cron[field]])));
    return { crons: rows.map((row) => pick(cronOf(row))), total };
  }

  async count(access: Access, request: CronCount): Promise<number> {
    const { search, filter } = await this.#asked(access, request);
    return countCrons(this.#options.storage, search, filter);
  }

  /** Throws `not_found`, or `invalid` for a wrong schedule or too many names in the metadata. */
  async patch(access: Access, cronId: string, request: CronPatch): Promise<Cron> {
    const { storage, assertWebhook } = this.#options;
    if (Object.keys(request).length === 0) throw new Problem('invalid', 'The body names nothing to change.');
    assertWebhook(request.webhook);
    const asked = { ...request, cron_id: cronId, metadata: request.metadata ?? {} };
    const filter = await access.allow('crons:update', asked);
    const { thread_id: threadId } = await cronById(storage, cronId, filter);
    const row = await storage.transaction(async (transaction) => {
      // Nobody deletes the thread as unused meanwhile.
      if (threadId !== null) await lockThread(transaction, storage.dialect, threadId);
      const before = await lockedCron(transaction, storage.dialect, cronId, filter);
      const after = await this.#planned(transaction, patched(before, { ...request, metadata: asked.metadata }));
      await updateCron(transaction, after);
      if (filter) await lockedCron(transaction, storage.dialect, cronId, filter).catch(unlessLeft);
      return after;
    });
    storage.notify('cron-changed', null);
    return cronOf(row);
  }

  /** Throws `not_found`. */
  async delete(access: Access, cronId: string): Promise<void> {
    const filter = await access.allow('crons:delete', { cron_id: cronId });
    await deleteCron(this.#options.storage, cronId, filter);
  }

  async #create(
    access: Access,
    request: CronCreate | ThreadCronCreate,
    threadId: string | null,
    onRunCompleted: CronRow['on_run_completed'],
  ): Promise<Cron> {
    const { storage, assistants, assertWebhook } = this.#options;
    assertWebhook(request.webhook);
    const { assistant_id: assistantId } = await assistants.getToRun(access, request.assistant_id);
    const asked = {
      ...{ cron_id: uuidv7(), assistant_id: assistantId, thread_id: threadId, user_id: access.user?.identity ?? null },
      ...{ schedule: request.schedule, timezone: request.timezone ?? null, end_time: request.end_time ?? null },
      metadata: request.metadata ?? {},
      payload: payloadOf(request) as Record<string, unknown>,
    };
    await access.allow('crons:create', asked);
    const threads = threadId === null ? undefined : await access.allow('threads:read', { thread_id: threadId });
    const row = await storage.transaction(async (transaction) => {
      if (threadId !== null) await lockedThread(transaction, storage.dialect, threadId, threads);
      if ((await totalOfCrons(transaction)) >= LIMITS.crons)
        throw new Problem('invalid', `There are ${LIMITS.crons} crons, and no more are allowed. Delete some first.`);
      const made = await this.#planned(transaction, {
        ...asked,
        made_by: storedUser(access),
        payload: JSON.stringify(asked.payload),
        metadata: metadataText(asked.metadata),
        on_run_completed: onRunCompleted,
        enabled: request.enabled ? 1 : 0,
        disabled_reason: null,
        ...{ due_at: null, planned_at: 0, created_at: '', updated_at: '' },
      });
      await insertCron(transaction, made);
      return made;
    });
    storage.notify('cron-changed', null);
    return cronOf(row);
  }

  /** The row with its next due time from now on. Throws `invalid` for a wrong schedule. */
  async #planned(transaction: Transaction, row: CronRow): Promise<CronRow> {
    const at = await sharedTime(transaction, this.#options.storage.dialect);
    assertSchedule(row, at);
    const due = row.enabled === 1 ? nextDue(row, at) : null;
    return { ...row, due_at: due, planned_at: at, created_at: row.created_at || isoTime(at), updated_at: isoTime(at) };
  }

  /** What to search for, as the caller may. A name of a graph stands for its assistant. */
  async #asked<S extends CronCount>(access: Access, request: S): Promise<{ search: S; filter: Filter }> {
    const asked: Questions['crons:search'] = { ...(request as object), metadata: request.metadata ?? {} };
    const filter = await access.allow('crons:search', asked);
    const { assistant_id: wanted } = request;
    const search = { ...request, metadata: asked.metadata };
    return { search: wanted ? { ...search, assistant_id: this.#assistantId(wanted) } : search, filter };
  }

  /** Nothing matches a name that there is not. */
  #assistantId(idOrGraph: string): string {
    try {
      return this.#options.assistants.idOf(idOrGraph);
    } catch {
      return idOrGraph;
    }
  }
}

/** The fields of the runs that the contract names; unknown fields are ignored. */
const RUN_FIELDS = new Set([
  ...['input', 'config', 'context', 'webhook', 'interrupt_before', 'interrupt_after', 'multitask_strategy'],
  ...['stream_mode', 'stream_subgraphs', 'stream_resumable', 'durability'],
]);

function payloadOf(request: CronCreate | ThreadCronCreate | CronPatch): Partial<CronPayload> {
  return Object.fromEntries(Object.entries(request).filter(([name]) => RUN_FIELDS.has(name)));
}

function patched(before: CronRow, patch: CronPatch): CronRow {
  const metadata = { ...JSON.parse(before.metadata), ...patch.metadata };
  if (Object.keys(metadata).length > MAX_NAMES)
    throw new Problem('invalid', `body.metadata: The metadata of a cron may have ${MAX_NAMES} names.`);
  const enabled = patch.enabled === undefined ? before.enabled : patch.enabled ? 1 : 0;
  return {
    ...before,
    schedule: patch.schedule ?? before.schedule,
    timezone: patch.timezone === undefined ? before.timezone : patch.timezone,
    end_time: patch.end_time === undefined ? before.end_time : patch.end_time,
    payload: JSON.stringify({ ...JSON.parse(before.payload), ...payloadOf(patch) }),
    metadata: metadataText(metadata, before.metadata),
    on_run_completed: before.thread_id === null ? (patch.on_run_completed ?? before.on_run_completed) : null,
    enabled: Number(enabled),
    disabled_reason: Number(enabled) === 1 ? null : before.disabled_reason,
  };
}
