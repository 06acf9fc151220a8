/** The OpenRPC document as its specification wants it, and tied to the errors that the runtime answers. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { Ajv } from 'ajv';
import { loadContracts } from '../../scripts/generate/contracts.ts';
import type { RpcContract } from '../../scripts/generate/ir.ts';
import { catalogue } from '../../src/runtime/errors.ts';

const require = createRequire(import.meta.url);
const { default: openRpcSchema } = require('@open-rpc/meta-schema') as { default: object };
const { default: jsonSchemaSchema } = require('@json-schema-tools/meta-schema') as { default: object };

for (const contract of (await loadContracts()).filter((one): one is RpcContract => one.kind === 'rpc')) {
  describe(`the OpenRPC document of ${contract.name}`, () => {
    it('is valid', () => {
      // Its schema is of draft 7; `format: uri` there would refuse the relative address of the endpoint.
      const ajv = new Ajv({ strict: false, validateFormats: false });
      ajv.addSchema(jsonSchemaSchema, 'https://meta.json-schema.tools');
      const validate = ajv.compile(openRpcSchema);
      assert.ok(validate(contract.document), ajv.errorsText(validate.errors));
    });

    it('lists for each method only errors that it describes, those of bad params and of a failing server among them', () => {
      const described = Object.values(contract.errors).map(({ code }) => code);
      for (const { name, errors } of contract.methods) {
        for (const code of errors) assert.ok(described.includes(code), `${name}: ${code}`);
        for (const code of [-32602, -32603]) assert.ok(errors.includes(code), `${name}: ${code}`);
      }
    });

    it('describes every code that the runtime can answer', () => {
      const described = new Set(Object.values(contract.errors).map(({ code }) => code));
      for (const [problem, { rpcCode }] of Object.entries(catalogue)) assert.ok(described.has(rpcCode), `${problem}: ${rpcCode}`);
      for (const code of [-32700, -32600, -32601]) assert.ok(described.has(code), String(code));
    });

    it('gives each code to one error', () => {
      const codes = Object.values(contract.errors).map(({ code }) => code);
      assert.equal(new Set(codes).size, codes.length);
    });
  });
}
