/** JSON-RPC methods in; their types, the table that the endpoint dispatches and the errors out. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { generateDocument, method, openRpc, projectFolder, writeFiles } from '../support/contracts.ts';
import { typeErrors } from '../support/type-check.ts';

const param = (name: string, schema: object, required = false) => ({ name, required, schema });
const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const errors = {
  TaskNotFound: { code: -32001, message: 'Task not found' },
  InvalidParams: { code: -32602, message: 'Invalid params' },
  UnsupportedOperation: { code: -32004, message: 'Not supported' },
};
const Task = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };

const document = openRpc(
  [
    method('tasks/get', {
      params: [
        param('id', { type: 'string' }, true),
        param('historyLength', { type: 'integer', minimum: 0 }),
        param('deep', { type: 'boolean', default: false }),
      ],
      result: { name: 'task', schema: ref('schemas', 'Task') },
      errors: [ref('errors', 'TaskNotFound'), ref('errors', 'InvalidParams')],
    }),
    method('FollowTask', {
      tags: [{ name: 'Task streams' }],
      result: { name: 'event', schema: { type: 'string' } },
      'x-streaming': { transport: 'sse' },
    }),
  ],
  { schemas: { Task }, errors },
  { 'x-refused-methods': { 'tasks/resubscribe': 'UnsupportedOperation' } },
);

describe('methods of an OpenRPC document', () => {
  it('become types: params and a result, or an event where they stream', async (t) => {
    const files = await generateDocument(t, document);
    const source = files.get('generated/small/methods.gen.ts')!;
    assert.ok(
      source.includes(
        [
          'export interface Methods {',
          "  'tasks/get': { params: schema.TasksGetParams; result: schema.Task };",
          "  'FollowTask': { params: schema.FollowTaskParams; event: schema.FollowTaskResult };",
          '}',
        ].join('\n'),
      ),
      source,
    );
    const types = files.get('generated/small/types.gen.ts')!;
    assert.match(
      types,
      /\/\*\*\n \* Parameters of tasks\/get\.\n \*\/\nexport interface TasksGetParams \{\n {2}id: string;\n {2}historyLength\?: number;\n {2}deep: boolean;\n\}/,
    );
    const folder = await projectFolder(t);
    await writeFiles(folder, files);
    assert.deepEqual(typeErrors(folder, ['generated/small/methods.gen.ts']), []);
  });

  it('become a table with the codes that each may answer', async (t) => {
    const source = (await generateDocument(t, document)).get('generated/small/methods.gen.ts')!;
    const entry =
      "  'tasks/get': { api: 'small', name: 'tasks/get', streaming: false, errors: [-32602, -32001], result: 'Task', validate: validate.TasksGetParams },\n";
    assert.ok(source.includes(entry), source);
    assert.ok(
      source.includes(
        "  'FollowTask': { api: 'small', name: 'FollowTask', streaming: true, errors: [], result: 'FollowTaskResult',",
      ),
      source,
    );
  });

  it('that are refused point to the error that answers them', async (t) => {
    const source = (await generateDocument(t, document)).get('generated/small/methods.gen.ts')!;
    assert.ok(
      source.includes("export const refused = {\n  'tasks/resubscribe': errors.UnsupportedOperation,\n} as const;\n"),
      source,
    );
    assert.ok(source.includes('  UnsupportedOperation: { code: -32004, message: "Not supported" },\n'), source);
  });

  it('take one object of named parameters, whose validator fills in defaults', async (t) => {
    const folder = await projectFolder(t);
    await writeFiles(folder, await generateDocument(t, document));
    const { methods } = await import(join(folder, 'generated/small/methods.gen.ts'));
    const { validate } = methods['tasks/get'];
    const params = { id: 'a', unknown: 1 };
    assert.equal(validate(params), true);
    assert.deepEqual(params, { id: 'a', unknown: 1, deep: false });
    assert.equal(validate({}), false);
    assert.equal(validate({ id: 'a', historyLength: -1 }), false);
  });

  it('have a table of handlers, from a module for each tag', async (t) => {
    const index = (await generateDocument(t, document, 'rpc/1.0')).get('src/handlers/rpc/1.0/handlers.gen.ts')!;
    assert.ok(index.includes("import type { Methods } from '../../../../generated/rpc/1.0/methods.gen.ts';\n"), index);
    assert.ok(index.includes("import * as tasks from './tasks.ts';\n"), index);
    assert.ok(
      index.includes("{ [Id in keyof Methods]: RpcHandler<Methods[Id], Services> } = {\n  'tasks/get': tasks.tasksGet,\n"),
      index,
    );
    assert.ok(index.includes('  FollowTask: taskStreams.followTask,\n'), index);
  });
});
