/** The error catalogue, docs/errors.md and the contracts say the same, in every direction. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { loadContracts, root } from '../../scripts/generate/contracts.ts';
import { Problem, type ProblemCode } from '../../src/problem.ts';
import { asProblem, catalogue, problemBody, RPC_TITLES } from '../../src/runtime/errors.ts';

interface Row {
  code: string;
  status: number;
  rpcCode: number;
  when: string;
  remedy: string;
}

const rows = await readTable();
const contracts = await loadContracts();

describe('docs/errors.md', () => {
  it('has each error of the catalogue once, and no other, in the same order', () => {
    assert.deepEqual(
      rows.map(({ code }) => code),
      Object.keys(catalogue),
    );
  });

  it('gives each the status and the JSON-RPC code that the server gives it', () => {
    for (const { code, status, rpcCode } of rows) assert.deepEqual({ status, rpcCode }, catalogue[code as ProblemCode], code);
  });

  it('says of each when it comes and what to do', () => {
    for (const { code, when, remedy } of rows) for (const text of [when, remedy]) assert.match(text, /^[A-Z].{10,}\.$/, code);
  });
});

describe('docs/errors.md of A2A', () => {
  it('has each code that a dialect adds to those of JSON-RPC, and no other', async () => {
    const text = await readFile(join(root, 'docs/errors.md'), 'utf8');
    const listed = [...text.matchAll(/^\| (-\d+) \|/gm)].map(([, code]) => Number(code));
    const declared = contracts.flatMap((contract) => (contract.kind === 'rpc' ? Object.values(contract.errors) : []));
    const own = declared.map(({ code }) => code).filter((code) => !(code in RPC_TITLES));
    assert.deepEqual(
      listed,
      [...new Set(own)].sort((a, b) => b - a),
    );
  });
});

describe('the contracts', () => {
  const declared = new Set(
    contracts.flatMap((contract) =>
      contract.kind === 'http' ? contract.operations.flatMap(({ answers }) => answers.map(({ status }) => status)) : [],
    ),
  );

  it('declare no error status that the catalogue does not have', () => {
    const known = new Set(Object.values(catalogue).map(({ status }) => status));
    assert.deepEqual(
      [...declared].filter((status) => status >= 400 && !known.has(status)),
      [],
    );
  });

  it('declare every status of the catalogue, but for a wrong method and a wrong host, which are of no operation', () => {
    for (const [code, { status }] of Object.entries(catalogue))
      assert.ok(declared.has(status) || [405, 421].includes(status), code);
  });

  it('declare for each operation the errors that the runtime itself can answer there', () => {
    for (const contract of contracts) {
      if (contract.kind !== 'http') continue;
      for (const { id, parameters, body, answers, security, jsonRpc } of contract.operations) {
        const has = (status: number) =>
          assert.ok(
            answers.some((answer) => answer.status === status),
            `${contract.name} ${id} does not declare ${status}`,
          );
        has(500);
        if (security.length > 0) has(401);
        if (security.length > 0 && contract.name === 'control-plane') has(429);
        if (parameters.length > 0 || body?.kind === 'json') has(422);
        if (body?.kind === 'json' && !jsonRpc) has(400);
        // A2A has an error of its own for a wrong media type.
        if (body) for (const status of jsonRpc === 'a2a' ? [413] : [413, 415]) has(status);
      }
    }
  });
});

describe('the code', () => {
  it('throws each error of the catalogue somewhere', async () => {
    const sources: string[] = [];
    for (const file of await readdir(join(root, 'src'), { recursive: true })) {
      if (file.endsWith('.ts') && !['problem.ts', 'runtime/errors.ts'].includes(file))
        sources.push(await readFile(join(root, 'src', file), 'utf8'));
    }
    const text = sources.join('\n');
    assert.deepEqual(
      Object.keys(catalogue).filter((code) => !text.includes(`'${code}'`) && code !== 'internal'),
      [],
    );
  });
});

describe('a problem', () => {
  it('is itself, and anything else is internal with its text kept for the log', () => {
    const problem = new Problem('conflict', 'Taken.');
    assert.equal(asProblem(problem, 'r'), problem);
    const wrapped = asProblem(new Error('secret'), 'r');
    assert.deepEqual(
      [wrapped.code, wrapped.message, (wrapped.cause as Error).message],
      ['internal', 'Internal error. Quote request id r.', 'secret'],
    );
  });

  it('lists issues only where it is about the request and the contract wants a list', () => {
    const issues = [{ loc: ['body'], msg: 'No', type: 'no' }];
    assert.deepEqual(problemBody(new Problem('invalid', 'No.', { issues }), 'issues'), { detail: issues });
    assert.deepEqual(problemBody(new Problem('invalid', 'No.', { issues }), 'sentence'), { detail: 'No.' });
    assert.deepEqual(problemBody(new Problem('conflict', 'No.', { issues }), 'issues'), { detail: 'No.' });
  });
});

async function readTable(): Promise<Row[]> {
  const text = await readFile(join(root, 'docs/errors.md'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [code, status, rpcCode, when, remedy] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return { code: code!.replaceAll('`', ''), status: Number(status), rpcCode: Number(rpcCode), when: when!, remedy: remedy! };
    });
}
