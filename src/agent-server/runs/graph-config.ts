/** The configuration that a run hands to its graph, merged from assistant and run. */
import type { RunnableConfig } from '@langchain/core/runnables';
import type { Assistant, RunKwargs } from '../../../generated/agent-server/types.gen.ts';
import type { Origin } from '../checkpoints/checkpointer.ts';
import type { RunRow } from './run.ts';
import { withoutTasks } from './run-metadata.ts';

/** Assistant < run; what the server sets itself goes before both. */
export function configOf(run: RunRow, kwargs: RunKwargs, assistant: Assistant): RunnableConfig & { context: object } {
  const own = { run_id: run.run_id, thread_id: run.thread_id, graph_id: run.graph_id, assistant_id: run.assistant_id };
  const ofAssistant = assistant.config as Record<string, unknown>;
  const { recursion_limit, tags, configurable, metadata, ...rest } = {
    ...ofAssistant,
    ...(kwargs.config as Record<string, unknown>),
  };
  const { checkpoint_id, checkpoint_ns, checkpoint_map } = kwargs.checkpoint ?? {};
  const context = { ...assistant.context, ...kwargs.context };
  return {
    ...rest,
    ...(recursion_limit ? { recursionLimit: recursion_limit as number } : {}),
    ...(tags ? { tags: tags as string[] } : {}),
    context,
    configurable: {
      ...(ofAssistant['configurable'] as object | undefined),
      ...(configurable as object | undefined),
      ...(checkpoint_id ? { checkpoint_id } : {}),
      ...(checkpoint_ns ? { checkpoint_ns } : {}),
      ...(checkpoint_map ? { checkpoint_map } : {}),
      ...own,
    },
    metadata: {
      ...withoutTasks(JSON.parse(run.metadata)),
      ...(metadata as object | undefined),
      ...own,
      run_attempt: run.attempt,
    },
  };
}

/**
 * What each checkpoint of a run records, so that the history can be searched by it: the metadata, and plain values of the
 * configuration whose name does not look like that of a secret.
 */
export function originOf({ configurable, metadata }: RunnableConfig): Origin {
  const plain = Object.entries(configurable ?? {}).filter(
    ([key, value]) => ['string', 'number', 'boolean'].includes(typeof value) && !UNRECORDED.test(key),
  );
  return { ...Object.fromEntries(plain), ...metadata };
}

const UNRECORDED = /^__|^checkpoint_|key|token|secret|password|auth/i;

export function nodes(selection: RunKwargs['interrupt_before']): string[] | '*' | undefined {
  return selection === null || selection === undefined ? undefined : (selection as string[] | '*');
}
