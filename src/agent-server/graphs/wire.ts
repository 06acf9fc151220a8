/**
 * State as JSON. LangChain messages become the flat form that the SDKs read (`{type, content, id, …}`). Everything else is plain
 * JSON.
 */

/** State as a plain value. Omits what JSON omits. */
export function toWire(value: unknown): unknown {
  return flatten(value);
}

interface MessageLike {
  lc_serializable?: boolean;
  _getType?(): string;
  getType?(): string;
  toDict?(): { type: string; data: Record<string, unknown> };
  lc_kwargs?: Record<string, unknown>;
}

function flatten(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(flatten);
  const message = value as MessageLike;
  if (typeof message.getType === 'function' && typeof message.toDict === 'function') return flattenMessage(message);
  const prototype = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) {
    const copy: Record<string, unknown> = {};
    for (const key in value) copy[key] = flatten((value as Record<string, unknown>)[key]);
    return copy;
  }
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [String(key), flatten(item)]));
  if (value instanceof Set) return [...value].map(flatten);
  if (value instanceof Error) return { name: value.name, message: value.message };
  return value;
}

/** Streamed chunks are named after their class, as the SDKs expect. In state, a chunk is the message it became. */
function flattenMessage(message: MessageLike): Record<string, unknown> {
  const { type, data } = message.toDict!();
  return { ...(flatten(data) as Record<string, unknown>), type };
}
