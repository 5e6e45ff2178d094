import type { Client } from 'pg';
import { signIn } from './customers.ts';
import { send } from './load/client.ts';
import type { Product } from './product.ts';
import type { Growth } from './growth.ts';
/** The longest time the office waits for a list, whatever the size of the history. */
const AIM_MS = 150;

/** The lists of the office, requested repeatedly, one after the other, with different parameters where possible. */
export async function measureOffice(
  { product: { port }, database }: { product: Product; database: Client },
  growth: Growth,
): Promise<void> {
  const { rows } = await database.query<{ id: number }>(`select id from accounts where username = 'admin'`);
  const [admin] = await signIn(database, [rows[0]!.id], 'admin');
  const headers = { host: `admin.localhost:${port}` };
  const cookie = admin!.cookie;
  for (const [call, pathOf] of Object.entries(CALLS)) {
    const ask = (turn: number) => send({ port, path: pathOf(turn), headers, cookie });
    await growth.time(call, ask, { atMostMs: AIM_MS });
  }
}

const monthsAgo = (months: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 10);
};

const nextMonday = (): string => {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7));
  return day.toISOString().slice(0, 10);
};

/** A month that even the smallest history has orders in. */
const lastMonth = (): string => monthsAgo(1).slice(0, 7);

/** The path of each call, by the turn. */
const CALLS: Record<string, (turn: number) => string> = {
  'order list': () => '/api/orders?limit=20',
  'order list, oldest first': () => '/api/orders?sort=oldest',
  'order list by status': (turn) => `/api/orders?status=${turn % 2 ? 'pending' : 'cancelled'}`,
  'order list of a month': () => `/api/orders?from=${monthsAgo(1)}&to=${monthsAgo(0)}`,
  'order list by customer id': (turn) => `/api/orders?customerId=${turn % 2 ? 1000 + turn * 91 : turn}`,
  'order list by total': (turn) => `/api/orders?minTotal=${turn % 2 ? 100 : 100_000}`,
  'users list': () => '/api/users',
  'users list by search': (turn) =>
    `/api/users?search=${encodeURIComponent(['Попова', `customer-${turn * 1601}`, 'snezhana stojanov', 'zq'][turn % 4]!)}`,
  'users counted': () => '/api/users/counts',
  'budget summary': () => '/api/users/budget-summary',
  'budget summary by name': (turn) => `/api/users/budget-summary?sort=user&cursor=1_customer-${turn * 1601}`,
  'budget summary by search': (turn) => `/api/users/budget-summary?search=customer-${turn * 1601}`,
  'budget totals': () => '/api/users/budget-totals',
  "a month's report": () => `/api/reports/orders/${lastMonth()}`,
  "a month's report, its orders": () => `/api/reports/orders/${lastMonth()}/list`,
  "a month's statements": () => `/api/statements/${lastMonth()}`,
  'history of changes': () => '/api/audit',
  worklist: () => '/api/worklist',
  "a customer's file": (turn) => `/api/customers/${1000 + turn * 91}/file`,
  "a customer's standing orders": (turn) => `/api/customers/${1000 + turn * 91}/standing`,
  'users list by street': (turn) => `/api/users?search=${turn * 1601}%20high%20street`,
  'users list by telephone': (turn) => `/api/users?search=03%205550%20${turn * 16}`,
  "a Monday's standing orders": () => `/api/standing-orders/day?date=${nextMonday()}`,
  'who has not ordered': () => `/api/not-ordered?date=${nextMonday()}`,
  'moved days': () => '/api/day-moves',
  invoices: () => '/api/invoices',
  "a month's invoice": () => `/api/invoices/${lastMonth()}`,
  "lines of a month's invoice": () => `/api/invoices/${lastMonth()}/lines`,
  'money received': () => '/api/receipts',
  'payers by search': (turn) => `/api/payers?search=customer-${turn * 1601}`,
  "a customer's account": (turn) => `/api/customers/${1000 + turn * 91}/account`,
  'lines of the bank': () => '/api/bank-lines',
  'aged balances': () => '/api/aged-balances',
  reminders: () => '/api/reminders',
  'closed months': () => '/api/closed-months',
};
