/**
 * The input of the emitters: each contract as plain operations and named schemas, with the relevant references resolved.
 * Operations and methods have the form that contract-document.ts gives all readers.
 */
import type { JsonSchema, Operation, RpcMethod } from '../../src/runtime/contract-document.ts';

export type {
  Answer,
  JsonSchema,
  Operation,
  Parameter,
  RequestBody,
  RpcMethod,
} from '../../src/runtime/contract-document.ts';

export interface SecurityScheme {
  type: 'apiKey' | 'bearer';
  /** Header name in lower case. */
  header: string;
}

export interface HttpContract {
  kind: 'http';
  name: string;
  document: Record<string, unknown>;
  limits: Record<string, number>;
  schemas: Record<string, JsonSchema>;
  securitySchemes: Record<string, SecurityScheme>;
  operations: Operation[];
  /** Unknown fields are deleted from requests, at any depth. */
  dropsUnknownFields: boolean;
}

export interface RpcContract {
  kind: 'rpc';
  name: string;
  document: Record<string, unknown>;
  limits: Record<string, number>;
  schemas: Record<string, JsonSchema>;
  errors: Record<string, { code: number; message: string }>;
  methods: RpcMethod[];
  /** Methods of the protocol that the server does not offer → the error that answers them. */
  refused: Record<string, string>;
}

export type Contract = HttpContract | RpcContract;

/** `createThread` → `CreateThread`, `message/send` → `MessageSend`, `callA2a` → `CallA2A` (as the type compiler names it). */
export function pascalCase(name: string): string {
  return name
    .split(/[^a-zA-Z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .replaceAll(/\d[a-z]/g, (pair) => pair.toUpperCase());
}
