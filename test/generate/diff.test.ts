/** What changed for clients: each rule on a small contract, and the command in repositories of its own. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../../scripts/generate/contracts.ts';
import type { Node } from '../../scripts/generate/diff/comparable.ts';
import { compareContracts } from '../../scripts/generate/diff/compare.ts';
import { untoldIn } from '../../scripts/generate/diff/main.ts';
import { later } from '../suite/scope.ts';
import { json, method, openApi, openRpc, operation, projectFolder, writeFiles } from '../support/contracts.ts';
import type { Cleanup } from '../support/temporary.ts';
import { runTool } from '../support/tools.ts';

const text = { type: 'string' };
const pet = () => ({
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 20 }, kind: { enum: ['cat', 'dog'] }, age: { type: 'integer' } },
});
const petRef = { $ref: '#/components/schemas/Pet' };
const headers = () => ({ 'X-Total': { schema: { type: 'integer' } }, 'X-Page': { required: true, schema: text } });
const pets = (): Node =>
  openApi(
    {
      '/pets': {
        get: operation('listPets', {
          parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } }],
          responses: { 200: json({ type: 'array', items: petRef }, { headers: headers() }), 404: json({ type: 'object' }) },
        }),
        post: operation('createPet', { requestBody: json(petRef, { required: true }), responses: { 201: json(petRef) } }),
      },
      '/follow': {
        get: operation('followPets', {
          security: [],
          responses: {
            200: {
              description: 'Events.',
              content: { 'text/event-stream': { schema: text, 'x-events': { born: petRef, gone: petRef } } },
            },
          },
        }),
      },
    },
    { schemas: { Pet: pet() }, securitySchemes: { Key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    { security: [{ Key: [] }] },
  );

/** What the change of a copy means, a line each. */
function linesOf(document: Node, change: (document: Node) => void): string[] {
  const changed = structuredClone(document);
  change(changed);
  return compareContracts(document, changed).map(({ kind, operation: id, text: what }) => `${kind} ${id} ${what}`);
}

const properties = (document: Node) => document['components'].schemas.Pet.properties;
const headersOf = (document: Node): Node => document['paths']['/pets'].get.responses[200].headers;
const rules: [what: string, change: (document: Node) => void, lines: string[]][] = [
  ['nothing', () => {}, []],
  [
    'that a list holds anything, in words',
    (document) => {
      properties(document).kind.items = {};
    },
    [],
  ],
  [
    'words, examples and the order of lists',
    (document) => {
      document['paths']['/pets'].get.description = 'Other words.';
      document['paths']['/pets'].post.responses[201].content['application/json'].examples = {};
      properties(document).kind.enum.reverse();
      properties(document).name.description = 'A name.';
    },
    [],
  ],
  [
    'a header of an answer that is new, or always there now',
    (document) => {
      headersOf(document)['X-Id'] = { required: true, schema: text };
      headersOf(document)['X-Total'].required = true;
      headersOf(document)['X-Total'].schema.minimum = 0;
    },
    [
      'changed listPets answer 200 header X-Id: added',
      'changed listPets answer 200 header X-Total: minimum added (0)',
      'changed listPets answer 200 header: required added ("X-Id")',
      'changed listPets answer 200 header: required added ("X-Total")',
    ],
  ],
  [
    'a header of an answer that is gone, or not always there any more',
    (document) => {
      delete headersOf(document)['X-Total'];
      headersOf(document)['X-Page'].required = false;
    },
    ['breaking listPets answer 200 header X-Total: removed', 'breaking listPets answer 200 header: required removed ("X-Page")'],
  ],
  ['an operation that is gone', (d) => delete d['paths']['/pets'].post, ['breaking createPet removed (POST /pets)']],
  [
    'a new operation',
    (d) => {
      d['paths']['/pets'].delete = operation('deletePets');
    },
    ['added deletePets DELETE /pets'],
  ],
  [
    'a new name for an operation',
    (d) => {
      d['paths']['/pets'].get.operationId = 'findPets';
    },
    ['changed findPets was called listPets'],
  ],
  [
    'a tighter bound',
    (d) => {
      properties(d).name.maxLength = 10;
    },
    [
      'breaking createPet request body name: maxLength changed from 20 to 10',
      'changed createPet answer 201 name: maxLength changed from 20 to 10',
      'changed followPets answer 200 born.name: maxLength changed from 20 to 10',
      'changed followPets answer 200 gone.name: maxLength changed from 20 to 10',
      'changed listPets answer 200 [].name: maxLength changed from 20 to 10',
    ],
  ],
  [
    'a tighter bound of a parameter',
    (d) => {
      d['paths']['/pets'].get.parameters[0].schema.maximum = 50;
    },
    ['breaking listPets query parameter limit: maximum changed from 100 to 50'],
  ],
  [
    'parameters that are new',
    (d) => {
      d['paths']['/pets'].get.parameters.push({ name: 'a', in: 'query', schema: text });
      d['paths']['/pets'].get.parameters.push({ name: 'b', in: 'header', required: true, schema: text });
    },
    ['breaking listPets header parameter b: added', 'changed listPets query parameter a: added'],
  ],
  [
    'one more value',
    (d) => {
      properties(d).kind.enum.push('bird');
    },
    [
      'breaking createPet answer 201 kind: enum added ("bird")',
      'breaking followPets answer 200 born.kind: enum added ("bird")',
      'breaking followPets answer 200 gone.kind: enum added ("bird")',
      'breaking listPets answer 200 [].kind: enum added ("bird")',
      'changed createPet request body kind: enum added ("bird")',
    ],
  ],
  [
    'a field that may now be null',
    (d) => {
      properties(d).age.type = ['integer', 'null'];
    },
    [
      'breaking createPet answer 201 age: type changed from "integer" to ["integer","null"]',
      'breaking followPets answer 200 born.age: type changed from "integer" to ["integer","null"]',
      'breaking followPets answer 200 gone.age: type changed from "integer" to ["integer","null"]',
      'breaking listPets answer 200 [].age: type changed from "integer" to ["integer","null"]',
      'changed createPet request body age: type changed from "integer" to ["integer","null"]',
    ],
  ],
  [
    'an event that is gone',
    (d) => delete d['paths']['/follow'].get.responses[200].content['text/event-stream']['x-events'].gone,
    ['breaking followPets answer 200 gone: removed', 'breaking followPets answer 200: required removed ("gone")'],
  ],
  [
    'an error that no longer happens',
    (d) => delete d['paths']['/pets'].get.responses[404],
    ['changed listPets answer 404: removed'],
  ],
  [
    'a scope that is asked for',
    (d) => {
      d['security'] = [{ Key: ['read'] }];
    },
    [
      'breaking createPet credentials changed from Key to Key (read)',
      'breaking listPets credentials changed from Key to Key (read)',
    ],
  ],
  [
    'a field that is gone',
    (d) => delete properties(d).age,
    [
      'breaking createPet answer 201 age: removed',
      'breaking createPet request body age: removed',
      'breaking followPets answer 200 born.age: removed',
      'breaking followPets answer 200 gone.age: removed',
      'breaking listPets answer 200 [].age: removed',
    ],
  ],
  [
    'nothing else allowed',
    (d) => {
      d['components'].schemas.Pet.additionalProperties = false;
    },
    [
      'breaking createPet request body: additionalProperties added (false)',
      'changed createPet answer 201: additionalProperties added (false)',
      'changed followPets answer 200 born: additionalProperties added (false)',
      'changed followPets answer 200 gone: additionalProperties added (false)',
      'changed listPets answer 200 []: additionalProperties added (false)',
    ],
  ],
  [
    'another success, and another error',
    (d) => {
      d['paths']['/pets'].get.responses[202] = { description: 'Later.' };
      d['paths']['/pets'].get.responses[418] = { description: 'Never.' };
    },
    ['breaking listPets answer 202: added', 'changed listPets answer 418: added'],
  ],
  [
    'everybody let in',
    (d) => {
      d['paths']['/pets'].get.security = [];
    },
    ['changed listPets credentials changed from Key to none'],
  ],
  [
    'another way to be let in',
    (d) => {
      d['paths']['/pets'].get.security = [{ Key: [] }, {}];
    },
    ['changed listPets credentials changed from Key to Key or none'],
  ],
];

describe('a change of an OpenAPI document', () => {
  for (const [what, change, lines] of rules) it(what, () => assert.deepEqual(linesOf(pets(), change), lines));

  it('names fields that are required now', () => {
    const lines = linesOf(pets(), (d) => d['components'].schemas.Pet.required.push('age'));
    assert.ok(lines.includes('breaking createPet request body: required added ("age")'), lines.join('\n'));
    assert.ok(lines.includes('changed createPet answer 201: required added ("age")'), lines.join('\n'));
  });

  it('makes all of a document new that was not there, and breaks all of one that is gone', () => {
    const kinds = (changes: { kind: string }[]) => changes.map(({ kind }) => kind);
    assert.deepEqual(kinds(compareContracts(undefined, pets())), ['added', 'added', 'added']);
    assert.deepEqual(kinds(compareContracts(pets(), undefined)), ['breaking', 'breaking', 'breaking']);
  });
});

describe('a change of an OpenRPC document', () => {
  const document = openRpc(
    [
      method('pets/get', {
        params: [{ name: 'id', required: true, schema: text }, { $ref: '#/components/contentDescriptors/Kind' }],
        result: { name: 'pet', schema: petRef },
        errors: [{ $ref: '#/components/errors/NoPet' }],
      }),
      method('pets/count'),
    ],
    {
      schemas: { Pet: pet() },
      contentDescriptors: { Kind: { name: 'kind', schema: text } },
      errors: { NoPet: { code: -32001, message: 'No such pet' } },
    },
  ) as Node;

  it('is told by method, parameter, result and error code', () => {
    assert.deepEqual(
      linesOf(document, (d) => d['methods'].pop()),
      ['breaking pets/count removed (pets/count)'],
    );
    assert.deepEqual(
      linesOf(document, (d) => {
        d['components'].contentDescriptors.Kind.required = true;
      }),
      ['breaking pets/get request body: required added ("kind")'],
    );
    assert.deepEqual(
      linesOf(document, (d) => delete properties(d).age),
      ['breaking pets/get answer 200 age: removed'],
    );
    assert.deepEqual(
      linesOf(document, (d) => {
        d['methods'][1].errors = [{ code: -32602, message: 'Bad' }];
      }),
      ['changed pets/count answer -32602: added'],
    );
    assert.deepEqual(
      linesOf(document, (d) => delete d['methods'][0].errors),
      ['breaking pets/get answer -32001: removed'],
    );
    assert.deepEqual(
      linesOf(document, (d) => {
        d['components'].errors.NoPet.code = -32002;
      }),
      ['breaking pets/get answer -32001: removed', 'changed pets/get answer -32002: added'],
    );
  });
});

describe('the changelog', () => {
  const breaking = [
    { kind: 'breaking' as const, operation: 'listPets', text: 'x' },
    { kind: 'breaking' as const, operation: 'getPet', text: 'x' },
    { kind: 'changed' as const, operation: 'createPet', text: 'x' },
  ];

  it('has to name in backticks, under Unreleased, each operation that breaks', () => {
    const changelog = '# Changelog\n\n## Unreleased\n\n- `listPets` has pages.\n\n## 1.0.0\n\n- `getPet` is new.\n';
    assert.deepEqual(untoldIn(changelog, breaking), ['getPet']);
    assert.deepEqual(untoldIn('## Unreleased\n\n- listPets, `getPet`\n', breaking), ['listPets']);
    assert.deepEqual(untoldIn('# Changelog\n', breaking), ['getPet', 'listPets']);
    assert.deepEqual(untoldIn('# Changelog\n', []), []);
  });
});

describe('npm run generate -- --diff', () => {
  it('prints what changed since a commit, and fails until the changelog tells what breaks', async (t) => {
    const folder = await repository(t);
    const clean = await diff(folder, '--diff', 'HEAD');
    assert.deepEqual([clean.code, clean.stdout.split('\n')[2]], [0, 'agent-server: nothing changed for clients since HEAD']);
    await writeContract(folder, 'agent-server', (d) => {
      delete d['paths']['/pets'].post;
      d['paths']['/pets'].delete = operation('deletePets');
    });
    const untold = await diff(folder, '--diff', 'HEAD');
    assert.equal(untold.code, 1, untold.stdout);
    assert.match(untold.stdout, /^agent-server: 2 changes for clients since HEAD$/m);
    assert.match(untold.stdout, /^ {2}breaking {2}createPet {3}removed \(POST \/pets\)$/m);
    assert.match(untold.stdout, /^ {2}added {5}deletePets {2}DELETE \/pets$/m);
    assert.match(untold.stderr, /Under 'Unreleased', name in backticks .*: `createPet`\.$/m);
    await writeFile(join(folder, 'CHANGELOG.md'), '## Unreleased\n\n- `createPet` is gone; pets come by themselves.\n');
    assert.deepEqual((await diff(folder, '--diff', 'HEAD')).code, 0);
  });

  it('finds by itself where a branch began, or the commit before', later, async (t) => {
    const folder = await repository(t);
    await writeContract(folder, 'agent-server', (d) => delete d['paths']['/pets'].post);
    commit(folder, 'createPet is gone');
    assert.match((await diff(folder, '--diff-base')).stderr, /`createPet`/);
    // Once it has landed it is no news, unless the branch goes back further.
    git(folder, 'update-ref', 'refs/remotes/origin/main', 'HEAD~1');
    await writeContract(folder, 'control-plane', (d) => delete d['paths']['/pets'].get);
    commit(folder, 'listPets is gone');
    const both = await diff(folder, '--diff-base');
    assert.equal(both.code, 1);
    assert.match(both.stderr, /`createPet`, `listPets`/);
  });

  it('compares with a contract that breaks rules of today, and with none', later, async (t) => {
    const folder = await repository(t);
    await writeContract(folder, 'agent-server', (d) => delete d['paths']['/pets'].get.summary);
    git(folder, 'rm', '-r', '--quiet', 'spec/a2a');
    commit(folder, 'As it was before there was a rule');
    await writeContract(folder, 'agent-server', (d) => delete d['paths']['/pets'].post);
    await writeFiles(folder, [
      ['spec/a2a/0.3/openrpc.yaml', JSON.stringify(openRpc([method('pets/get')]))],
      ['spec/a2a/1.0/openrpc.yaml', JSON.stringify(openRpc([method('GetPet')]))],
    ]);
    const { stdout, stderr } = await diff(folder, '--diff', 'HEAD');
    assert.match(stdout, /^ {2}breaking {2}createPet/m);
    assert.match(stdout, /^ {2}added +pets\/get/m);
    assert.match(stderr, /`createPet`/);
  });

  it('passes where there is no history, and says when a commit is not there', later, async (t) => {
    const folder = await repository(t);
    const first = await diff(folder, '--diff-base');
    assert.deepEqual([first.code, first.stdout], [0, 'No earlier commit to compare the contracts with.\n']);
    const wrong = await diff(folder, '--diff', 'v9');
    assert.equal(wrong.code, 1);
    assert.match(wrong.stderr, /There is no commit 'v9' here/);
    await rm(join(folder, '.git'), { recursive: true });
    assert.equal((await diff(folder, '--diff-base')).code, 0);
  });
});

/** A repository with the generator and three small contracts. */
async function repository(t: Cleanup): Promise<string> {
  const folder = await projectFolder(t);
  await cp(join(root, 'scripts/generate'), join(folder, 'scripts/generate'), { recursive: true });
  for (const name of ['contract-document.ts', 'json-pointer.ts'])
    await cp(join(root, 'src/runtime', name), join(folder, 'src/runtime', name));
  await writeFiles(folder, [
    ['spec/a2a/0.3/openrpc.yaml', JSON.stringify(openRpc([method('pets/get')]))],
    ['spec/a2a/1.0/openrpc.yaml', JSON.stringify(openRpc([method('GetPet')]))],
    ['CHANGELOG.md', '# Changelog\n\n## Unreleased\n'],
    ['.gitignore', 'node_modules\n'],
  ]);
  for (const name of ['agent-server', 'control-plane']) await writeContract(folder, name, () => {});
  git(folder, 'init', '--quiet', '--initial-branch=main');
  commit(folder, 'First');
  return folder;
}

async function writeContract(folder: string, name: string, change: (document: Node) => void): Promise<void> {
  const document = pets();
  change(document);
  await writeFiles(folder, [[`spec/${name}/openapi.yaml`, JSON.stringify(document)]]);
}

function commit(folder: string, message: string): void {
  git(folder, 'add', '--all');
  git(folder, '-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '--message', message);
}

function git(folder: string, ...args: string[]): void {
  execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
}

function diff(folder: string, ...args: string[]) {
  return runTool(relative(root, join(folder, 'scripts/generate/main.ts')), args, folder);
}
