/**
 * What changed for clients between two states of a contract. api-smart-diff compares them. It knows that answers may tighten a
 * bound and requests may loosen it, but not the reverse. A change that it cannot judge counts as breaking.
 */
import { apiCompare, type Diff } from 'api-smart-diff';
import { type Comparable, type ComparableOperation, comparableOf, HEADERS, type Node } from './comparable.ts';

export type ChangeKind = 'breaking' | 'changed' | 'added';

export interface Change {
  kind: ChangeKind;
  /** The operationId, or the name of a method. */
  operation: string;
  text: string;
}

/** The changes, breaking ones first, then by operation. A missing contract has no document. */
export function compareContracts(before: Node | undefined, after: Node | undefined): Change[] {
  const [old, now] = [comparableOf(before ?? {}), comparableOf(after ?? {})];
  const { diffs } = apiCompare(old.document, now.document);
  const changes = [...diffs.flatMap((diff) => changeOf(diff, old, now)), ...securityChanges(old, now), ...renames(old, now)];
  const unique = new Map(changes.map((change) => [`${change.kind} ${change.operation} ${change.text}`, change]));
  const order: ChangeKind[] = ['breaking', 'changed', 'added'];
  return [...unique.values()].sort(
    (a, b) =>
      order.indexOf(a.kind) - order.indexOf(b.kind) ||
      a.operation.localeCompare(b.operation, 'en') ||
      a.text.localeCompare(b.text, 'en'),
  );
}

function changeOf(diff: Diff, old: Comparable, now: Comparable): Change[] {
  const [root, path, method, ...rest] = diff.path.map(String);
  if (root !== 'paths' || path === undefined || method === undefined) return [];
  const place = `${method} ${path}`;
  const operation = old.operations.get(place) ?? now.operations.get(place);
  if (!operation) return [];
  if (rest.length > 0) return [{ kind: kindOf(diff, rest), operation: operation.id, text: textOf(diff, rest, operation) }];
  const isGone = diff.action === 'remove';
  return [
    {
      kind: isGone ? 'breaking' : 'added',
      operation: operation.id,
      text: isGone ? `removed (${operation.where})` : operation.where,
    },
  ];
}

function kindOf(diff: Diff, place: string[]): ChangeKind {
  const types = typesBeforeAndAfter(diff, place);
  if (types) {
    const [given, wanted] = place[0] === 'responses' ? [types.after, types.before] : [types.before, types.after];
    return given.every((type) => wanted.includes(type)) ? 'changed' : 'breaking';
  }
  const [message] = place;
  // The server silently ignores a removed request field: clients lose its effect without an error.
  if (message === 'requestBody' && diff.action === 'remove' && place.at(-2) === 'properties') return 'breaking';
  // Requests with fields that are no longer allowed are refused. Readers of answers never relied on undeclared fields.
  if (place.at(-1) === 'additionalProperties' && [diff.before, diff.after].includes(false))
    return message === 'requestBody' && diff.after === false ? 'breaking' : 'changed';
  // Any request may fail, but clients do not expect a new success status.
  if (message === 'responses' && diff.action === 'add' && place.length === 2 && /^[123]/.test(place[1]!)) return 'breaking';
  if (message === 'responses' && diff.action === 'remove') {
    // A removed error of HTTP is harmless. One of JSON-RPC is told by its code alone, and a removed field is not, even an optional one.
    if (place.length === 2 && !/^2/.test(place[1]!)) return /^-/.test(place[1]!) ? 'breaking' : 'changed';
    if (place.at(-2) === 'properties') return 'breaking';
  }
  return diff.type === 'breaking' || diff.type === 'unclassified' ? 'breaking' : 'changed';
}

/** The differ takes every wider `type` as harmless, in answers too. */
function typesBeforeAndAfter({ before, after }: Diff, place: string[]): { before: string[]; after: string[] } | undefined {
  const keyword = place.findLastIndex((part) => !/^\d+$/.test(part));
  if (place[keyword] !== 'type' || place[keyword - 1] === 'properties') return undefined;
  const types = (value: unknown): string[] => {
    const named = [value ?? []].flat().map(String);
    return named.includes('number') ? [...named, 'integer'] : named;
  };
  return { before: types(before), after: types(after) };
}

/** `request body name: maxLength 63 → 5`. */
function textOf({ action, before, after }: Diff, place: string[], operation: ComparableOperation): string {
  const { where, keyword } = placeText(place, operation, action === 'remove' ? before : after);
  const what = keyword === '' ? '' : ` ${keyword}`;
  if (action === 'add') return `${where}:${what} added${valueText(after)}`;
  if (action === 'remove') return `${where}:${what} removed${valueText(before)}`;
  return `${where}:${what} changed from ${JSON.stringify(before)} to ${JSON.stringify(after)}`;
}

function valueText(value: unknown): string {
  return value !== null && typeof value === 'object' ? '' : ` (${JSON.stringify(value)})`;
}

function placeText(place: string[], { parameters }: ComparableOperation, value: Node): { where: string; keyword: string } {
  const [part, key, ...rest] = place;
  if (part === 'parameters') {
    const { in: where, name } = parameters[Number(key)] ?? value ?? {};
    return schemaText(`${where} parameter ${name}`, rest);
  }
  if (part === 'requestBody') return schemaText('request body', [key ?? '', ...rest]);
  const isHeader = rest[0] === 'content' && rest[1] === HEADERS;
  return schemaText(`answer ${key}${isHeader ? ' header' : ''}`, rest);
}

/** The path below a message, without media types and keywords, which tell a reader nothing. */
function schemaText(message: string, place: string[]): { where: string; keyword: string } {
  let fields = '';
  const rest = [...place];
  while (rest.length > 0) {
    const [part, next] = rest;
    if (part === 'content' && rest.length > 2) rest.splice(0, 2);
    else if (part === 'schema' && rest.length > 1) rest.shift();
    else if (part === 'properties' && next !== undefined) {
      fields += `${fields ? '.' : ' '}${next}`;
      rest.splice(0, 2);
    } else if (part === 'items' && rest.length > 1) {
      fields += fields ? '[]' : ' []';
      rest.shift();
    } else if (/^(anyOf|oneOf|allOf)$/.test(part!) && rest.length > 2) rest.splice(0, 2);
    else break;
  }
  return { where: `${message}${fields}`, keyword: rest.filter((part) => !/^\d+$/.test(part)).join(' ') };
}

/** Credentials that were sufficient must stay sufficient. */
function securityChanges(old: Comparable, now: Comparable): Change[] {
  const changes: Change[] = [];
  for (const [place, { id, security }] of old.operations) {
    const next = now.operations.get(place)?.security;
    if (!next) continue;
    const shown = (alternatives: Set<string>) => [...alternatives].map(credentialsText).sort().join(' or ');
    const letsEverybodyIn = next.size === 0 || next.has('[]');
    const areKept = [...security].every((alternative) => next.has(alternative));
    if (areKept && security.size === next.size) continue;
    const kind = areKept || letsEverybodyIn ? 'changed' : 'breaking';
    changes.push({ kind, operation: id, text: `credentials changed from ${shown(security)} to ${shown(next)}` });
  }
  return changes;
}

function credentialsText(alternative: string): string {
  const schemes = JSON.parse(alternative) as [scheme: string, scopes: string[]][];
  if (schemes.length === 0) return 'none';
  return schemes.map(([scheme, scopes]) => (scopes.length > 0 ? `${scheme} (${scopes.join(', ')})` : scheme)).join(' with ');
}

/** Renamed operations: nothing changes on the wire, but generated clients get other method names. */
function renames(old: Comparable, now: Comparable): Change[] {
  return [...old.operations].flatMap(([place, { id }]) => {
    const next = now.operations.get(place)?.id;
    return next === undefined || next === id ? [] : [{ kind: 'changed' as const, operation: next, text: `was called ${id}` }];
  });
}
