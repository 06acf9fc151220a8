/**
 * The limit for the contract layer: bare node:http with the rules of openapi.yaml written by hand. Its answers equal the layer's,
 * headers included; the benchmark compares both before it measures.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'node:querystring';
import { findOrder, type OrderCreate, type OrderQuery, takeOrder } from './orders.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const ORDER_ID = /^ord_[a-z0-9]{12}$/;
const CURRENCIES = new Set<unknown>(['EUR', 'GBP', 'USD']);
const PARTS = new Set(['items', 'customer', 'shipping']);

type Fields = Record<string, unknown>;

/** Stops the request with a 422. */
class Refusal extends Error {}

const server = createServer((request, response) => {
  const url = request.url!;
  const mark = url.indexOf('?');
  const [, version, accounts, accountId, orders, orderId, ...rest] = (mark < 0 ? url : url.slice(0, mark)).split('/');
  if (version !== 'v15' || accounts !== 'accounts' || orders !== 'orders' || rest.length > 0) return notFound(request, response);
  if (request.method === 'GET' && orderId) {
    try {
      const account = accountOf(accountId!);
      const id = decodeURIComponent(orderId);
      if (!ORDER_ID.test(id)) throw new Refusal('path.order_id: malformed.');
      const query = queryOf(mark < 0 ? '' : url.slice(mark + 1));
      answer(request, response, 200, findOrder(account, id, query));
    } catch (error) {
      refuse(request, response, error);
    }
  } else if (request.method === 'POST' && orderId === undefined) {
    readBody(request, (text) => {
      try {
        const account = accountOf(accountId!);
        const [type = ''] = (request.headers['content-type'] ?? '').split(';');
        if (type.trim().toLowerCase() !== 'application/json') throw new Refusal('body: JSON is expected.');
        answer(request, response, 201, takeOrder(account, orderOf(JSON.parse(text))));
      } catch (error) {
        refuse(request, response, error);
      }
    });
  } else notFound(request, response);
});

function answer(request: IncomingMessage, response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  const given = request.headers['x-request-id'];
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'x-request-id': typeof given === 'string' ? given : randomUUID(),
  });
  response.end(text);
}

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const status = error instanceof Refusal ? 422 : error instanceof SyntaxError ? 400 : 500;
  answer(request, response, status, { detail: (error as Error).message });
}

function notFound(request: IncomingMessage, response: ServerResponse): void {
  answer(request, response, 404, { detail: 'There is nothing here.' });
}

function readBody(request: IncomingMessage, done: (text: string) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) request.destroy();
    else chunks.push(chunk);
  });
  request.on('end', () => done(chunks.length === 1 ? chunks[0]!.toString('utf8') : Buffer.concat(chunks).toString('utf8')));
}

function accountOf(text: string): string {
  const id = decodeURIComponent(text);
  if (!UUID.test(id)) throw new Refusal('path.account_id: malformed.');
  return id;
}

function queryOf(text: string): OrderQuery {
  const raw = parse(text);
  const currency = raw['currency'] ?? 'EUR';
  if (!CURRENCIES.has(currency)) throw new Refusal('query.currency: unknown.');
  const limit = raw['history_limit'] ?? '20';
  if (typeof limit !== 'string' || !/^-?\d{1,16}$/.test(limit)) throw new Refusal('query.history_limit: no integer.');
  const historyLimit = Number(limit);
  if (historyLimit < 0 || historyLimit > 100) throw new Refusal('query.history_limit: out of bounds.');
  const archived = raw['archived'] ?? 'false';
  if (archived !== 'true' && archived !== 'false') throw new Refusal('query.archived: no boolean.');
  const query: OrderQuery = { currency: currency as string, history_limit: historyLimit, archived: archived === 'true' };
  if (raw['include'] !== undefined) {
    const include = Array.isArray(raw['include']) ? raw['include'] : [raw['include']];
    if (include.length > 3 || !include.every((part) => PARTS.has(part))) throw new Refusal('query.include: unknown.');
    query.include = include;
  }
  return query;
}

function orderOf(value: unknown): OrderCreate {
  const order = fields(value, 'body');
  const customer = fields(order['customer'], 'customer');
  text(customer['name'], 'customer.name', 1, 100);
  text(customer['email'], 'customer.email', 0, 200, /^[^@ ]+@[^@ ]+$/);
  if (customer['phone'] != null) text(customer['phone'], 'customer.phone', 0, 1000, /^[+0-9 ]{5,20}$/);
  const shipping = fields(order['shipping'], 'shipping');
  text(shipping['street'], 'shipping.street', 1, 200);
  text(shipping['city'], 'shipping.city', 1, 100);
  text(shipping['postcode'], 'shipping.postcode', 2, 12);
  text(shipping['country'], 'shipping.country', 0, 1000, /^[A-Z]{2}$/);
  for (const item of list(order['items'], 'items', 1, 50)) {
    const { sku, title, quantity, unit_price: price, note } = fields(item, 'items');
    text(sku, 'items.sku', 0, 1000, /^[A-Z]{3}-[0-9]{6}$/);
    if (title !== undefined) text(title, 'items.title', 0, 200);
    integer(quantity, 'items.quantity', 1, 1000);
    if (typeof price !== 'number' || price < 0) throw new Refusal('items.unit_price: no price.');
    if (note != null) text(note, 'items.note', 0, 200);
  }
  if (!CURRENCIES.has(order['currency'])) throw new Refusal('currency: unknown.');
  order['priority'] ??= 5;
  integer(order['priority'], 'priority', 0, 9);
  order['tags'] ??= [];
  for (const tag of list(order['tags'], 'tags', 0, 10)) text(tag, 'tags', 0, 40);
  order['remark'] ??= '';
  text(order['remark'], 'remark', 0, 1000);
  return order as unknown as OrderCreate;
}

function fields(value: unknown, place: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal(`${place}: an object is expected.`);
  return value as Fields;
}

function list(value: unknown, place: string, minimum: number, maximum: number): unknown[] {
  if (!Array.isArray(value) || value.length < minimum || value.length > maximum) throw new Refusal(`${place}: bad list.`);
  return value;
}

function text(value: unknown, place: string, minimum: number, maximum: number, pattern?: RegExp): void {
  if (typeof value !== 'string') throw new Refusal(`${place}: text is expected.`);
  if (value.length < minimum || value.length > maximum) throw new Refusal(`${place}: bad length.`);
  if (pattern && !pattern.test(value)) throw new Refusal(`${place}: malformed.`);
}

function integer(value: unknown, place: string, minimum: number, maximum: number): void {
  if (!Number.isInteger(value) || (value as number) < minimum || (value as number) > maximum)
    throw new Refusal(`${place}: out of bounds.`);
}

server.keepAliveTimeout = 75_000;
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
