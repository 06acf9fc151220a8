/** The opinion of the generated validators, asked in the way the runtime asks them. */
import { Problem } from '../../problem.ts';
import type { OperationEntry, Validator } from '../../runtime/operation.ts';
import { readHeaders, readPath, readQuery } from '../../runtime/parameters.ts';
import { describeFindings } from '../../runtime/validation.ts';
import type { HttpApiName } from '../documents.ts';
import type { Judge, RequestParts, Verdict } from './verdicts.ts';

const tables: Record<HttpApiName, () => Promise<[{ operations: object }, object]>> = {
  'agent-server': () =>
    Promise.all([
      import('../../../generated/agent-server/operations.gen.ts'),
      import('../../../generated/agent-server/response-validators.gen.ts'),
    ]),
  'control-plane': () =>
    Promise.all([
      import('../../../generated/control-plane/operations.gen.ts'),
      import('../../../generated/control-plane/response-validators.gen.ts'),
    ]),
};

export async function ownJudge(api: HttpApiName): Promise<Judge> {
  const [table, responses] = await tables[api]();
  const operations = table.operations as Record<string, OperationEntry>;
  const validators = responses as Record<string, Validator>;
  return {
    request: (id, parts) => (operations[id] ? judgeRequest(operations[id], parts) : undefined),
    response(id, status, body) {
      const name = operations[id]?.answers[status]?.json;
      return name && validators[name] ? judge(validators[name], body, 'body') : undefined;
    },
  };
}

function judgeRequest(operation: OperationEntry, parts: RequestParts): Verdict {
  try {
    const { path, query, header, body } = operation.validate as Record<string, Validator | undefined>;
    const checks: [Validator | undefined, () => unknown, string][] = [
      [path, () => readPath(rawPath(operation, parts.pathname), operation.pathParameters), 'path'],
      [query, () => readQuery(parts.query, operation.queryParameters), 'query'],
      [header, () => readHeaders(parts.headers, operation.headerParameters), 'header'],
    ];
    for (const [validate, read, place] of checks) {
      const verdict = validate ? judge(validate, read(), place) : undefined;
      if (verdict && !verdict.valid) return verdict;
    }
    if (operation.body?.kind !== 'json' || !body) return { valid: true, why: '' };
    if (parts.body === undefined)
      return { valid: !operation.body.required, why: operation.body.required ? 'the body is missing' : '' };
    return judge(body, JSON.parse(parts.body), 'body');
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof Problem) return { valid: false, why: error.message };
    throw error;
  }
}

function judge(validate: Validator, value: unknown, place: string): Verdict {
  return validate(value) ? { valid: true, why: '' } : { valid: false, why: `${place}: ${describeFindings(validate.errors)}` };
}

function rawPath(operation: OperationEntry, pathname: string): Record<string, string> {
  const segments = pathname.split('/');
  const entries = operation.path
    .split('/')
    .flatMap((part, index) => (part.startsWith('{') ? [[part.slice(1, -1), segments[index] ?? '']] : []));
  return Object.fromEntries(entries) as Record<string, string>;
}
