/** Data that both servers of the contract-layer benchmark answer from memory, so that only the layer differs. */
export interface Item {
  sku: string;
  title?: string;
  quantity: number;
  unit_price: number;
  note?: string | null;
}

export interface OrderCreate {
  customer: { name: string; email: string; phone?: string | null };
  shipping: { street: string; city: string; postcode: string; country: string };
  items: Item[];
  currency: string;
  priority: number;
  tags: string[];
  remark: string;
}

export interface OrderQuery {
  currency: string;
  history_limit: number;
  archived: boolean;
  include?: string[];
}

/** The example that is sent, and the order that is found. About 1 KB of JSON. */
export const exampleOrder: OrderCreate = {
  customer: { name: 'Ida Petersen', email: 'ida.petersen@orders.example', phone: '+49 40 123456' },
  shipping: { street: 'Lange Reihe 104, back entrance', city: 'Hamburg', postcode: '20099', country: 'DE' },
  items: ['Keel bolt, stainless', 'Marine plywood 12 mm', 'Epoxy resin 5 kg', 'Bronze screw 6 x 60', 'Linseed oil 1 l'].map(
    (title, index) => ({
      sku: `SHP-${100_000 + index}`,
      title,
      quantity: 4 + index,
      unit_price: 12.5 + index,
      note: index % 2 ? 'Cut to length as in the drawing that was sent with the last order' : null,
    }),
  ),
  currency: 'EUR',
  priority: 3,
  tags: ['boatyard', 'spring', 'second-delivery'],
  remark: 'Please ring at the gate between eight and four; the yard is closed on Fridays, and the crane needs a day of notice.',
};

const history = ['created', 'confirmed', 'paid', 'packed', 'shipped'].map((event, index) => ({
  event,
  at: `2026-03-0${index + 1}T09:30:00.000Z`,
  by: index % 2 ? 'warehouse' : 'customer',
}));

export function findOrder(accountId: string, orderId: string, query: OrderQuery): object {
  return {
    ...takeOrder(accountId, exampleOrder),
    order_id: orderId,
    currency: query.currency,
    archived: query.archived,
    included: query.include ?? [],
    history: history.slice(0, query.history_limit),
  };
}

export function takeOrder(accountId: string, order: OrderCreate): object {
  let total = 0;
  for (const { quantity, unit_price } of order.items) total += quantity * unit_price;
  return { order_id: 'ord_0a1b2c3d4e5f', account_id: accountId, status: 'open', total, ...order };
}
