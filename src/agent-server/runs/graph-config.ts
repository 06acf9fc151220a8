/** What a run hands to its graph: the configuration, merged from assistant and run, and the input or command. */
import type { RunnableConfig } from '@langchain/core/runnables';
import type { Assistant, Command as CommandRequest, RunKwargs } from '../../../generated/agent-server/types.gen.ts';
import type { Origin } from '../checkpoints/checkpointer.ts';
import type { LangGraph } from '../graphs/engine.ts';
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

/** `goto` may mix names of nodes and inputs for one; `update` and `goto` take effect in the same step as the resume. */
export function commandOf({ update, resume, goto }: CommandRequest, pending: string[], { Command, Send }: LangGraph): unknown {
  const target = (node: string | { node: string; input?: unknown; args?: unknown }) =>
    typeof node === 'string' ? node : new Send(node.node, node.input ?? node.args);
  const targets = goto === undefined || goto === null ? undefined : [goto].flat().map((node) => target(node as string));
  return new Command({
    ...(update ? { update: update as Record<string, unknown> } : {}),
    ...(resume === undefined || resume === null ? {} : { resume: answer(resume, pending) }),
    ...(targets ? { goto: targets as string[] } : {}),
  });
}

/** LangGraph takes a bare `''`, `0` or `false` for no answer at all; given by the question's id, it is one. */
function answer(resume: unknown, pending: string[]): unknown {
  return resume || pending.length === 0 ? resume : Object.fromEntries(pending.map((id) => [id, resume]));
}

export function nodes(selection: RunKwargs['interrupt_before']): string[] | '*' | undefined {
  return selection === null || selection === undefined ? undefined : (selection as string[] | '*');
}
