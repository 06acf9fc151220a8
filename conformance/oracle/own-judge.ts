/** The opinion of our own validators, asked in the way the runtime asks them. */
import { Problem } from '../../src/problem.ts';
import type { OperationEntry, Validator } from '../../src/runtime/operation.ts';
import { readHeaders, readPath, readQuery } from '../../src/runtime/parameters.ts';
import { headerFindings } from '../../src/runtime/response-check.ts';
import { ResponseValidators } from '../../src/runtime/response-validators.ts';
import { describeFindings } from '../../src/runtime/validation.ts';
import { type HttpApiName, openApiDocument } from '../documents.ts';
import type { Judge, RequestParts, Verdict } from './verdicts.ts';

const tables: Record<HttpApiName, () => Promise<{ operations: object }>> = {
  'agent-server': () => import('../../generated/agent-server/operations.gen.ts'),
  'control-plane': () => import('../../generated/control-plane/operations.gen.ts'),
};

export async function ownJudge(api: HttpApiName): Promise<Judge> {
  const operations = (await tables[api]()).operations as Record<string, OperationEntry>;
  const validators = new ResponseValidators(openApiDocument(api));
  return {
    request: (id, parts) => (operations[id] ? judgeRequest(operations[id], parts) : undefined),
    response(id, status, body) {
      const operation = operations[id];
      return operation?.answers[status]?.json ? judge(validators.body(operation, status), body, 'body') : undefined;
    },
    headers(id, status, headers) {
      const declared = operations[id] ? validators.headers(operations[id], status) : undefined;
      return declared ? headerFindings(declared, headers) : [];
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
