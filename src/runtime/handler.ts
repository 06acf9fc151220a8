/** Types of handlers: a handler takes the request of its contract and returns one of the declared answers. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';

/** The caller, as the server's authenticator identified it. */
export interface Principal {
  tenantId: string;
  /** Neither the key nor the request names a tenant, and the operation needs none: `tenantId` is any of the organization. */
  namesNoTenant?: true;
  keyId: string;
  scopes: ReadonlySet<string>;
}

/** The context of one request. */
export interface Call {
  readonly requestId: string;
  readonly principal: Principal | undefined;
  /** What `identify` of the server found out about the caller. */
  readonly caller: unknown;
  readonly headers: IncomingHttpHeaders;
  /** Network address of the client; undefined when the connection is already closed. */
  readonly address: string | undefined;
  /** A log that carries the request id. */
  readonly log: Logger;
  /** Aborts when the client hangs up before its answer is complete. */
  readonly signal: AbortSignal;
  /** Scheme, host and path prefix under which the client reached this server, without a trailing slash. */
  readonly baseUrl: string;
}

/** A principal and the request that it came with. */
type Requester = Principal & Pick<Call, 'requestId' | 'address'>;

/** The principal of an operation whose contract demands one. */
export function principalOf(call: Call): Requester {
  if (!call.principal) throw new Error('this operation has no security in its contract, so no principal');
  return { ...call.principal, requestId: call.requestId, address: call.address };
}

export type Handler<Operation extends { request: unknown; response: unknown }, Services> = (
  request: Operation['request'],
  services: Services,
  call: Call,
) => Operation['response'] | Promise<Operation['response']>;

/** A JSON-RPC method: params to a result, or to a stream of events. */
export type RpcHandler<Method, Services> = Method extends { params: infer Params; event: infer Event }
  ? (params: Params, services: Services, call: Call) => AsyncIterable<Event>
  : Method extends { params: infer Params; result: infer Result }
    ? (params: Params, services: Services, call: Call) => Promise<Result>
    : never;

/** Any of the answers a handler may give, as the runtime writes it. */
export interface AnyAnswer {
  status: number;
  headers?: Readonly<Record<string, string | number>>;
  body?: unknown;
  /** The body as JSON, where it is already serialized. */
  json?: string;
  pending?: Promise<unknown>;
  events?: AsyncIterable<ServerSentEvent>;
  text?: string | Uint8Array;
  contentType?: string;
}

export interface ServerSentEvent {
  /** Unset for unnamed events. */
  event?: string;
  id?: string;
  /** Serialized payload, one line. */
  data: string;
}
