/** The command of a request as the graph's own LangGraph takes it. */
import type { Command as CommandRequest } from '../../../generated/agent-server/types.gen.ts';
import type { LangGraph } from './engine.ts';

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
