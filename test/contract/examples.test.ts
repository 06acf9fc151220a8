/** The examples of the contract are what readers copy: every request, answer, event, header and JSON-RPC call in them is valid. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { loadContracts } from '../../scripts/generate/contracts.ts';
import type { Contract } from '../../scripts/generate/ir.ts';
import { resolved } from '../../src/runtime/contract-document.ts';

// biome-ignore lint/suspicious/noExplicitAny: documents are read as they are
type Node = Record<string, any>;
type Check = (schema: Node, value: unknown, where: string) => void;

for (const contract of await loadContracts()) {
  describe(`examples of ${contract.name}`, () => {
    const check = checkerOf(contract);
    if (contract.kind === 'http') httpExamples(contract.document as Node, check);
    else rpcExamples(contract.document as Node, check);
  });
}

function httpExamples(document: Node, check: Check): void {
  for (const [path, item] of Object.entries<Node>(document['paths'])) {
    for (const [method, operation] of Object.entries<Node>(item)) {
      it(`${operation['operationId']} (${method.toUpperCase()} ${path})`, async () => {
        for (const parameter of operation['parameters'] ?? []) checkParameter(resolved(document, parameter), check);
        const body = resolved(document, operation['requestBody'] ?? {});
        const inBody = await checkContent(body['content'] ?? {}, 'body', check);
        // Bytes have none, as JSON cannot hold them.
        const isBytes = Object.values<Node>(body['content'] ?? {}).some((media) => media['x-stream-body']);
        assert.ok(!operation['requestBody'] || isBytes || inBody > 0, 'the body has no example');
        let inAnswers = 0;
        let success = 0;
        for (const [status, entry] of Object.entries<Node>(operation['responses'])) {
          const response = resolved(document, entry);
          const examples = await checkContent(response['content'] ?? {}, status, check);
          for (const [name, header] of Object.entries<Node>(response['headers'] ?? {}))
            checkParameter({ name, ...resolved(document, header) }, check);
          assert.ok(!response['content'] || examples > 0, `${status} has no example`);
          inAnswers += examples;
          if (Number(status) < 300) success += response['content'] ? examples : 1;
        }
        assert.ok(inAnswers > 0, 'no answer has an example');
        assert.ok(success > 0, 'no success has an example');
      });
    }
  }
}

function rpcExamples(document: Node, check: Check): void {
  for (const entry of document['methods']) {
    const method = resolved(document, entry);
    const params: Node[] = method['params'].map((param: Node) => resolved(document, param));
    for (const pairing of method['examples']) {
      it(`${method['name']}: ${pairing['name']}`, () => {
        for (const { name, value } of pairing['params']) {
          const param = params.find((candidate) => candidate['name'] === name);
          assert.ok(param, `the method has no parameter ${name}`);
          check(param['schema'], value, name);
        }
        const given = pairing['params'].map(({ name }: Node) => name);
        for (const param of params) assert.ok(!param['required'] || given.includes(param['name']), `${param['name']} is missing`);
        check(resolved(document, method['result'])['schema'], pairing['result']['value'], 'result');
      });
    }
  }
}

function checkParameter(parameter: Node, check: Check): void {
  for (const media of Object.values<Node>(parameter['content'] ?? {}))
    checkParameter({ ...media, name: parameter['name'] }, check);
  if ('example' in parameter) check(parameter['schema'], parameter['example'], parameter['name']);
  for (const { value } of Object.values<Node>(parameter['examples'] ?? {})) check(parameter['schema'], value, parameter['name']);
}

/** How many examples there were. */
async function checkContent(content: Node, where: string, check: Check): Promise<number> {
  let count = 0;
  for (const [type, media] of Object.entries<Node>(content)) {
    for (const [name, { value }] of Object.entries<Node>(media['examples'] ?? {})) {
      count += 1;
      if (media['x-events']) await checkEvents(media, value, `${where} ${type} ${name}`, check);
      else check(media['schema'], value, `${where} ${type} ${name}`);
    }
  }
  return count;
}

/** An example of a stream is text on the wire: it is read as a client reads it, and each event held against its schema. */
async function checkEvents(media: Node, text: string, where: string, check: Check): Promise<void> {
  const { 'x-events': schemas, 'x-end-mark': endMark } = media;
  const stream = new Blob([`${text}\n\n`]).stream().pipeThrough(new TextDecoderStream() as never);
  let count = 0;
  for await (const { event = 'message', data } of stream.pipeThrough(new EventSourceParserStream())) {
    assert.ok(schemas[event], `${where}: the event ${event} is not declared`);
    if (data !== endMark) check(schemas[event], JSON.parse(data), `${where} event ${event}`);
    count += 1;
  }
  assert.ok(count > 0, `${where}: no event in the example`);
}

/** Holds a value against a schema of the document, strictly; the generated validators are not asked about themselves. */
function checkerOf(contract: Contract): Check {
  const ajv = new Ajv2020.default({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat('binary', true);
  for (const keyword of ['components', 'x-end-mark', 'x-events', 'x-one-member', 'x-stream-body', 'x-wait-seconds', 'example'])
    ajv.addKeyword(keyword);
  ajv.addSchema({ $id: 'contract', components: { schemas: contract.schemas } });
  const rename = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(rename);
    if (node === null || typeof node !== 'object') return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [key, key === '$ref' ? `contract${value}` : rename(value)]),
    );
  };
  return (schema, value, where) => {
    const validate = ajv.compile(rename(schema) as Node);
    assert.ok(validate(value), `${where}: ${ajv.errorsText(validate.errors)}`);
  };
}
