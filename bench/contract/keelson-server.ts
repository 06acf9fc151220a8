/**
 * The contract layer under measurement: the benchmark's contract, generated into the folder given as argument, bound to
 * handlers that answer from memory. The two operations are among sixty, as many as an ordinary API has.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Admission } from '../../src/runtime/admission.ts';
import { BodyBudget } from '../../src/runtime/body.ts';
import { CorsPolicy } from '../../src/runtime/cors.ts';
import { Forwarding } from '../../src/runtime/forwarding.ts';
import { createLog } from '../../src/runtime/log.ts';
import type { OperationEntry } from '../../src/runtime/operation.ts';
import { createHttpServer } from '../../src/runtime/server.ts';
import { findOrder, type OrderCreate, type OrderQuery, takeOrder } from './orders.ts';

const VERSIONS = 30;

interface Request {
  path: { account_id: string; order_id: string };
  query: OrderQuery;
  body: OrderCreate;
}

const handlers: Record<string, (request: Request) => object> = {
  getOrder: ({ path, query }) => ({ status: 200, body: findOrder(path.account_id, path.order_id, query) }),
  createOrder: ({ path, body }) => ({ status: 201, body: takeOrder(path.account_id, body) }),
};

const file = join(process.argv[2]!, 'generated/orders/operations.gen.ts');
const generated = (await import(pathToFileURL(file).href)) as { operations: Record<string, OperationEntry> };
const copies = Array.from({ length: VERSIONS }, (_, index) => String(index + 1).padStart(2, '0')).flatMap((version) =>
  Object.values(generated.operations).map((operation) => ({
    operation: { ...operation, id: `${operation.id}V${version}`, path: `/v${version}${operation.path}` },
    handler: handlers[operation.id],
  })),
);
const server = createHttpServer({
  operations: Object.fromEntries(copies.map(({ operation }) => [operation.id, operation])),
  handlers: Object.fromEntries(copies.map(({ operation, handler }) => [operation.id, handler])),
  securitySchemes: {},
  admission: new Admission({ cors: new CorsPolicy({ allowOrigins: ['*'] }), forwarding: Forwarding.none }),
  services: {},
  log: createLog('bench', 'error', 'json'),
  authenticate: undefined,
  responseValidators: undefined,
  ...{ bodyLimitBytes: 1024 * 1024, bodies: new BodyBudget() },
  forwarding: Forwarding.none,
});
await server.listen(0, '127.0.0.1');
process.send!({ port: Number(new URL(server.url).port) });
process.on('disconnect', () => process.exit());
