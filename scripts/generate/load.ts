/**
 * Reads a contract from `spec/` into the form that the emitters take. json-schema-ref-parser parses, resolves and bundles;
 * check.ts refuses what that accepts wrongly, before anything is emitted.
 */

import { $RefParser } from '@apidevtools/json-schema-ref-parser';
import { methodsOf, operationsOf } from '../../src/runtime/contract-document.ts';
import { ContractError, checkOpenApi, checkOpenRpc } from './check.ts';
import type { HttpContract, Operation, Parameter, RpcContract, SecurityScheme } from './ir.ts';
import { badReferences, gatherDocument, type Limits } from './spec-files.ts';

// biome-ignore lint/suspicious/noExplicitAny: documents are untyped until checked
type Node = Record<string, any>;

/** Refuses a bundled document, by throwing. */
export type Check = (document: Node, file: string) => void | Promise<void>;

export async function loadOpenApi(name: string, file: string, check: Check = checkOpenApi): Promise<HttpContract> {
  const { document, limits } = await bundled(file);
  await check(document, file);
  return {
    kind: 'http',
    name,
    document,
    limits,
    schemas: document.components?.schemas ?? {},
    securitySchemes: readSecuritySchemes(document),
    operations: operationsOf(document)
      .map(withLowerCaseHeaders)
      .sort((a, b) => a.id.localeCompare(b.id, 'en')),
    dropsUnknownFields: document['x-drop-unknown-fields'] === true,
  };
}

export async function loadOpenRpc(name: string, file: string, check: Check = checkOpenRpc): Promise<RpcContract> {
  const { document, limits } = await bundled(file);
  await check(document, file);
  const errors = Object.fromEntries(
    Object.entries<Node>(document.components?.errors ?? {}).map(([key, error]) => [
      key,
      { code: error.code, message: error.message },
    ]),
  );
  return {
    kind: 'rpc',
    name,
    document,
    limits,
    schemas: document.components?.schemas ?? {},
    errors,
    methods: methodsOf(document),
    refused: document['x-refused-methods'] ?? {},
  };
}

/** The bundled document of a file. Throws for a reference without a target, with its location. */
async function bundled(file: string): Promise<{ document: Node; limits: Limits }> {
  const { root, limits, finish } = await gatherDocument(file);
  try {
    const document = finish((await $RefParser.bundle(file, structuredClone(root), {})) as unknown as Node);
    return { document, limits };
  } catch (error) {
    if (error instanceof ContractError) throw error;
    const findings = await badReferences(file, root).catch(() => []);
    throw findings.length > 0 ? new ContractError(file, findings) : error;
  }
}

/** Node gives header names in lower case. */
function withLowerCaseHeaders({ parameters, ...operation }: Operation): Operation {
  const lower = (parameter: Parameter) => (parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name);
  return { ...operation, parameters: parameters.map((parameter) => ({ ...parameter, name: lower(parameter) })) };
}

function readSecuritySchemes(document: Node): Record<string, SecurityScheme> {
  const schemes = Object.entries<Node>(document.components?.securitySchemes ?? {});
  return Object.fromEntries(
    schemes.map(([name, scheme]) => [
      name,
      scheme.type === 'http'
        ? { type: 'bearer', header: 'authorization' }
        : { type: 'apiKey', header: scheme.name.toLowerCase() },
    ]),
  );
}
