/** Validator findings → the issues of a 422: location, message and a stable type. */

import { type Issue, Problem } from '../problem.ts';
import { namesIn } from './json-pointer.ts';
import type { Finding, Validator } from './operation.ts';

/** At most so many issues are reported at once. */
const MAX_ISSUES = 50;

/** The part of a request that a value is in. */
export type RequestPart = 'body' | 'query' | 'path' | 'header';

/** Validates in place (defaults are filled in); throws `invalid` with every issue found. */
export function assertValid(validate: Validator, value: unknown, part: RequestPart): void {
  if (validate(value)) return;
  throw invalid(dropUnionNoise((validate.errors ?? []).map((finding) => toIssue(finding, part))).slice(0, MAX_ISSUES));
}

/** Throws when a part has no validator: it would be accepted unchecked. */
export function assertValidators(operation: string, validators: { readonly [part: string]: unknown }): void {
  for (const [part, validate] of Object.entries(validators))
    if (typeof validate !== 'function')
      throw new Error(`${operation} has no validator of its ${part}: what is built from spec/ is stale, npm run setup builds it`);
}

export function invalid(issues: Issue[]): Problem {
  const first = issues[0]!;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  return new Problem('invalid', `${first.loc.join('.')}: ${first.msg}${more}.`, { issues });
}

/** `a.b.0: message` for violations of the server, such as a response that breaks its contract. */
export function describeFindings(findings: readonly Finding[] | null | undefined): string {
  return (findings ?? []).map((finding) => `${finding.instancePath || '/'} ${finding.message ?? finding.keyword}`).join('; ');
}

function toIssue(finding: Finding, part: RequestPart): Issue {
  const loc: (string | number)[] = [part, ...segments(finding.instancePath)];
  const property = finding.params['missingProperty'] ?? finding.params['propertyName'] ?? finding.params['tag'];
  if (typeof property === 'string') loc.push(property);
  return { loc, ...describe(finding) };
}

function segments(pointer: string): (string | number)[] {
  return namesIn(pointer).map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

function describe({ keyword, params, message }: Finding): { msg: string; type: string } {
  switch (keyword) {
    case 'required':
      return { msg: 'Field required', type: 'missing' };
    case 'type':
      return {
        msg: `Input should be of type ${list(params['type'])}`,
        type: `${list(params['type']).replaceAll(' or ', '_or_')}_type`,
      };
    case 'enum':
      return {
        msg: `Input should be one of ${(params['allowedValues'] as unknown[]).map((value) => `'${value}'`).join(', ')}`,
        type: 'enum',
      };
    case 'const':
      return { msg: `Input should be ${JSON.stringify(params['allowedValue'])}`, type: 'literal_error' };
    case 'minimum':
    case 'exclusiveMinimum':
    case 'maximum':
    case 'exclusiveMaximum':
      return { msg: `Input should be ${params['comparison']} ${params['limit']}`, type: BOUNDS[keyword] };
    case 'discriminator':
      if (params['tagValue'] === undefined) return { msg: 'Field required', type: 'missing' };
      return {
        msg: `Input ${JSON.stringify(params['tagValue'])} names none of the kinds that are known here`,
        type: 'union_tag_invalid',
      };
    case 'oneMember':
      return { msg: `Input should have exactly one of ${(params['members'] as string[]).join(', ')}`, type: 'one_member' };
    case 'maxLength':
      return { msg: `String should have at most ${params['limit']} characters`, type: 'string_too_long' };
    case 'minLength':
      return { msg: `String should have at least ${params['limit']} characters`, type: 'string_too_short' };
    case 'maxItems':
      return { msg: `List should have at most ${params['limit']} items`, type: 'too_long' };
    case 'minItems':
      return { msg: `List should have at least ${params['limit']} items`, type: 'too_short' };
    case 'pattern':
      return { msg: `String should ${inWords(String(params['pattern']))}`, type: 'string_pattern_mismatch' };
    case 'format':
      return {
        msg: `Input should be a valid ${params['format']}`,
        type: `${String(params['format']).replaceAll('-', '_')}_parsing`,
      };
    default:
      return { msg: `Input ${message ?? `breaks ${keyword}`}`, type: keyword };
  }
}

const ID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** Nobody reads the expression of a list of ids. */
function inWords(pattern: string): string {
  return pattern.includes(ID) ? 'be UUIDs, joined by commas' : `match ${pattern}`;
}

const BOUNDS = {
  minimum: 'greater_than_equal',
  exclusiveMinimum: 'greater_than',
  maximum: 'less_than_equal',
  exclusiveMaximum: 'less_than',
} as const;

function list(type: unknown): string {
  return Array.isArray(type) ? type.join(' or ') : String(type);
}

const UNION_NOISE = new Set(['anyOf', 'oneOf', 'if', 'null_type']);

/** Keeps the issues inside a failed union. Drops the union's own issue unless there are none inside. */
function dropUnionNoise(issues: Issue[]): Issue[] {
  const specific = issues.filter(({ type }) => !UNION_NOISE.has(type));
  const isSaid = (noise: Issue) => specific.some(({ loc }) => noise.loc.every((part, index) => part === loc[index]));
  const kept = issues.filter((issue) => !UNION_NOISE.has(issue.type) || !isSaid(issue));
  return kept.filter(
    (issue, index) => !UNION_NOISE.has(issue.type) || index === kept.findLastIndex(({ loc }) => loc.join() === issue.loc.join()),
  );
}
