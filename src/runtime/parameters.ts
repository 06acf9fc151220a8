/**
 * Text in the path, the query and headers → the values that the contract's schemas describe. Only text that has exactly the form
 * of an expected type is converted. Other text stays text, and the validator reports it.
 */
import { Problem } from '../problem.ts';
import type { ParameterEntry } from './operation.ts';

type Source = Record<string, string | string[] | undefined>;

export function readQuery(source: Source, parameters: readonly ParameterEntry[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const parameter of parameters) {
    const raw = source[parameter.name] ?? (parameter.array ? source[`${parameter.name}[]`] : undefined);
    // Clients send an empty value for a parameter that is not set.
    const [first, ...more] = [raw ?? []].flat().filter((text) => text !== '');
    if (first === undefined) continue;
    if (parameter.array) values[parameter.name] = [first, ...more].map((text) => convert(text, parameter.types));
    else if (more.length > 0) throw repeated(parameter.name);
    else if (parameter.json) values[parameter.name] = parseJson(first, parameter.name);
    else values[parameter.name] = convert(first, parameter.types);
  }
  return values;
}

export function readPath(source: Record<string, string>, parameters: readonly ParameterEntry[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, types } of parameters) values[name] = convert(decode(source[name] ?? '', name), types);
  return values;
}

export function readHeaders(source: Source, parameters: readonly ParameterEntry[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, types } of parameters) {
    const raw = source[name];
    if (raw !== undefined) values[name] = convert(Array.isArray(raw) ? raw.join(', ') : raw, types);
  }
  return values;
}

function convert(text: string, types: readonly string[]): unknown {
  for (const type of types) {
    if (type === 'integer' && /^-?\d{1,16}(\.0+)?$/.test(text)) return Number(text);
    if (type === 'number' && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return Number(text);
    if (type === 'boolean' && /^(true|1|True)$/.test(text)) return true;
    if (type === 'boolean' && /^(false|0|False)$/.test(text)) return false;
  }
  return text;
}

function decode(text: string, name: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    const msg = 'The percent-encoding is malformed';
    throw new Problem('invalid', `path.${name}: ${msg}.`, { issues: [{ loc: ['path', name], msg, type: 'url_encoding' }] });
  }
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const msg = 'Input should be valid JSON';
    throw new Problem('invalid', `query.${name}: ${msg}.`, { issues: [{ loc: ['query', name], msg, type: 'json_invalid' }] });
  }
}

function repeated(name: string): Problem {
  const msg = 'This parameter may be given once only';
  return new Problem('invalid', `query.${name}: ${msg}.`, { issues: [{ loc: ['query', name], msg, type: 'repeated' }] });
}
