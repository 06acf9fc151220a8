/** The shape of the entries of generated/<api>/operations.gen.ts. The runtime knows no operation by name. */
import type { ErrorForm } from './errors.ts';

/** An Ajv standalone validator: fills in defaults, leaves its findings in its `errors`. */
export interface Validator {
  (value: unknown): boolean;
  errors?: null | readonly Finding[];
}

/** One Ajv finding. */
export interface Finding {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
}

export interface ParameterEntry {
  readonly name: string;
  readonly types: readonly string[];
  readonly array: boolean;
  /** The text is JSON, whatever its type. */
  readonly json?: true;
}

export interface OperationEntry {
  /** The contract of the operation. */
  readonly api: string;
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly pathParameters: readonly ParameterEntry[];
  readonly queryParameters: readonly ParameterEntry[];
  readonly headerParameters: readonly ParameterEntry[];
  readonly body:
    | { readonly required: boolean; readonly kind: 'json' | 'stream'; readonly mediaTypes: readonly string[] }
    | undefined;
  readonly security: readonly { readonly [scheme: string]: readonly string[] }[];
  /** A key of the whole organization need not name a tenant. */
  readonly tenantOptional?: boolean;
  /** The auth of a project is not asked who calls. */
  readonly asksNoUser?: boolean;
  readonly keepAlive: boolean;
  readonly jsonRpc: string | undefined;
  /** The setting that leaves it out. */
  readonly disabledBy?: string;
  /** How errors are told. */
  readonly errors: ErrorForm;
  readonly answers: { readonly [status: number]: AnswerEntry };
  readonly validate: { readonly path?: unknown; readonly query?: unknown; readonly header?: unknown; readonly body?: unknown };
}

/** The answers that one status allows. Names are names of schemas. */
export interface AnswerEntry {
  readonly json?: string;
  readonly events?: { readonly [event: string]: string };
  /** Data of the last event, which is no JSON. */
  readonly endMark?: string;
  readonly text?: true;
  readonly empty?: true;
}

export interface SecuritySchemeEntry {
  readonly type: 'apiKey' | 'bearer';
  readonly header: string;
}
