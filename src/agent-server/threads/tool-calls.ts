/** Calls of tools, with their arguments as text, as clients of other protocols send them → those of a graph's messages. */

/** A call as it is sent. */
export interface SentCall {
  id: string;
  function: { name: string; arguments: string };
}

/** The calls of a message. Arguments that are no JSON object are kept as they were written. */
export function callsForGraph(calls: SentCall[]): Record<string, unknown> {
  const read = calls.map(({ id, function: { name, arguments: text } }) => ({ id, name, text, args: argumentsIn(text) }));
  return {
    tool_calls: read.filter(({ args }) => args).map(({ id, name, args }) => ({ id, name, args, type: 'tool_call' })),
    invalid_tool_calls: read
      .filter(({ args }) => !args)
      .map(({ id, name, text }) => ({ id, name, args: text, error: 'Malformed args.', type: 'invalid_tool_call' })),
  };
}

function argumentsIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
