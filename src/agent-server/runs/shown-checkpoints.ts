/**
 * Checkpoints as streams show them (`debug`, `checkpoints`): LangGraph names their places by configurations that also hold the
 * engine's own objects. Clients get what is plain of these, and the places in the form that the state of a thread has.
 */
import type { RunnableConfig } from '@langchain/core/runnables';
import { toWire } from '../graphs/wire.ts';
import { checkpointOf } from '../threads/thread-states.ts';

interface Payload {
  config?: RunnableConfig;
  parentConfig?: RunnableConfig;
  tasks?: { state?: unknown }[];
}

/** What `debug` yields: a checkpoint, the start of a task or its end. */
export function shownDebug(data: unknown): unknown {
  const { type, payload } = data as { type?: string; payload: Payload };
  return toWire({ ...(data as object), payload: type === 'checkpoint' ? shownCheckpoint(payload) : shownTask(payload) });
}

export function shownCheckpoint({ config, parentConfig, tasks, ...rest }: Payload): unknown {
  return toWire({
    ...rest,
    config: plainConfig(config),
    parent_config: plainConfig(parentConfig),
    checkpoint: placeOf(config),
    parent_checkpoint: placeOf(parentConfig) ?? null,
    tasks: tasks?.map(shownTask),
  });
}

/** Where the task is a graph of its own, `checkpoint` says where its state is. */
function shownTask(task: object): object {
  const { state, ...rest } = task as { state?: RunnableConfig };
  const checkpoint = placeOf(state);
  return checkpoint ? { ...rest, checkpoint } : task;
}

function placeOf(config: RunnableConfig | undefined) {
  const threadId = config?.configurable?.['thread_id'] as string | undefined;
  return threadId === undefined ? undefined : checkpointOf(config!, threadId);
}

function plainConfig(config: RunnableConfig | undefined): object | undefined {
  if (!config?.configurable) return undefined;
  const { configurable, metadata, tags, recursionLimit } = config;
  const plain = Object.entries(configurable).filter(([key, value]) => !key.startsWith('__') && typeof value !== 'object');
  return { configurable: Object.fromEntries(plain), metadata, tags, recursion_limit: recursionLimit };
}
