/** The runtime expressions of links (OpenAPI 3.1, section 4.8.20.4), with `#regex:` for a part of a text. */
import { namesIn } from '../../src/runtime/json-pointer.ts';

/** One request with its answer, as expressions see them. */
export interface Step {
  request: { path: Record<string, unknown>; query: Record<string, unknown>; header: Record<string, string>; body: unknown };
  response: { header: Record<string, string>; body: unknown };
}

/** The value with all expressions replaced; undefined when one has no value. */
export function evaluate(value: unknown, step: Step): unknown {
  if (typeof value === 'string') return evaluateText(value, step);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, evaluate(inner, step)] as const);
  if (entries.some(([, inner]) => inner === undefined)) return undefined;
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

function evaluateText(text: string, step: Step): unknown {
  if (text.startsWith('$')) return evaluateExpression(text, step);
  let missing = false;
  const filled = text.replaceAll(/\{(\$[^}]+)\}/g, (_all, expression: string) => {
    const value = evaluateExpression(expression, step);
    missing ||= value === undefined;
    return String(value);
  });
  return missing ? undefined : filled;
}

function evaluateExpression(expression: string, step: Step): unknown {
  const [source = '', pattern] = expression.split('#regex:');
  const value = valueAt(source, step);
  if (pattern === undefined || value === undefined) return value ?? undefined;
  return new RegExp(pattern).exec(String(value))?.[1];
}

function valueAt(source: string, { request, response }: Step): unknown {
  const [place = '', pointer = ''] = source.split('#');
  const [, side, part, name = ''] = /^\$(request|response)\.(path|query|header|body)(?:\.(.+))?$/.exec(place) ?? [];
  if (side === 'request' && (part === 'path' || part === 'query')) return request[part][name];
  const message = side === 'request' ? request : side === 'response' ? response : undefined;
  if (!message) return undefined;
  if (part === 'header') return message.header[name.toLowerCase()];
  return namesIn(pointer).reduce<unknown>((node, name) => {
    if (node === null || typeof node !== 'object') return undefined;
    return Object.hasOwn(node, name) ? (node as Record<string, unknown>)[name] : undefined;
  }, message.body);
}
