import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { address } from '@trpeza/api-client/client';
import type { Role } from '@trpeza/contract/accounts/access';
import { writeBatches } from '#features/statements/write-batches.ts';
import { LABEL_KINDS } from '@trpeza/contract/kitchen/kitchen.constants';
import { SALES_PROGRAMS } from '@trpeza/contract/statements/sales.constants';
import type { RouteDef } from '@trpeza/contract/shared/route';
import { buildFile } from './builders/customer-files.ts';
import { buildEveryKindOfOrder } from './builders/every-kind-of-order.ts';
import { DELIVERY_DATE } from './builders/orders.ts';
import { buildReminder } from './builders/receipts.ts';
import { buildWebhook } from './builders/webhooks.ts';
import { readPdf } from './read-pdf.ts';
import { ROUTES } from './routes.ts';
import { createTestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const app = await createTestApp();
let world: Awaited<ReturnType<typeof buildEveryKindOfOrder>>;
beforeAll(async () => {
  world = await buildEveryKindOfOrder(app);
  await app.sendMail();
}, 120_000);

const READ = ROUTES.filter(({ route }) => route.method === 'GET' && route.path !== '/api/events');

type Requested = { params?: Record<string, string | number>; query?: Record<string, string | number> };

const MONTH = '2026-11';
const idsOf = async (table: 'meals' | 'messages'): Promise<Requested[]> =>
  (await app.db.selectFrom(table).select('id').execute()).map(({ id }) => ({ params: { id } }));
const ofCustomers = (): Requested[] =>
  Object.values(world.customers).map(({ account }) => ({ params: { month: MONTH, customerId: account.id } }));
const customers = (): Requested[] =>
  Object.values(world.customers).map(({ account }) => ({ params: { id: account.id } }));
const document = { language: 'mk' };
async function batch(): Promise<Requested[]> {
  const input = { params: { month: MONTH }, body: { people: 'all', sortBy: 'name' } } as const;
  const { body } = await world.admin.call('POST /api/statements/{month}/batch', input);
  await writeBatches(app.deps, new AbortController().signal);
  return [{ params: { id: body.id } }];
}
const importsOfAdmin = async (): Promise<Requested[]> => {
  const body = {
    kind: 'menu',
    fileName: 'menu.csv',
    file: Buffer.from('Meal name\nSoup').toString('base64'),
  } as const;
  return [{ params: { id: (await world.admin.call('POST /api/imports', { body })).body.id } }];
};

const startedMove = async (): Promise<Requested[]> => {
  const { id } = await app.db
    .insertInto('dayMoves')
    .values({
      requestKey: randomUUID(),
      fromDate: '2026-12-28',
      toDate: '2026-12-29',
      startedBy: world.customers.account.account.id,
      startedAt: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const states = ['waiting', 'moved', 'refused'] as const;
  const refusal = JSON.stringify({ code: 'calendar/full', params: {} });
  const orders = world.orders.slice(0, states.length).map((order, at) => {
    const state = states[at]!;
    return { dayMoveId: id, orderId: order.id, state, refusal: state === 'refused' ? refusal : null };
  });
  await app.db.insertInto('dayMoveOrders').values(orders).execute();
  return [{ params: { id } }];
};

/** The inputs of a call whose path names something, by path; add an entry for each new call. */
const ABOUT: Record<string, () => Requested[] | Promise<Requested[]>> = {
  '/api/orders/{id}': () => world.orders.map(({ id }) => ({ params: { id } })),
  '/api/orders/{id}/items': () => world.orders.map(({ id }) => ({ params: { id } })),
  '/api/orders/{id}/history': () => world.orders.map(({ id }) => ({ params: { id } })),
  '/api/search': () => world.orders.map(({ id }) => ({ query: { q: String(id) } })),
  '/api/customers/{id}/ordering': customers,
  '/api/customers/{id}/account': customers,
  '/api/customers/{id}/file': customers,
  '/api/payers': () =>
    Object.values(world.customers).map(({ account }) => ({ query: { search: account.username } })),
  '/api/reminders/{key}/pdf': async () => [{ params: { key: await buildReminder(app.db) } }],
  '/api/customers/{id}/standing': customers,
  '/api/customers/{id}/standing-orders/from-order': async () =>
    (await app.db.selectFrom('orders').select(['id', 'accountId']).distinctOn('accountId').execute()).map(
      ({ id, accountId }) => ({ params: { id: accountId }, query: { orderId: id } }),
    ),
  '/api/customers/{id}/agreements': customers,
  '/api/customers/{id}/terms': () => customers().map((one) => ({ ...one, query: { date: DELIVERY_DATE } })),
  '/api/day-moves/{id}': startedMove,
  '/api/statements/{month}/{customerId}': ofCustomers,
  '/api/statement-batches/{id}': batch,
  '/api/statement-batches/{id}/pdf': batch,
  '/api/statements/{month}/{customerId}/csv': () => ofCustomers().map((one) => ({ ...one, query: document })),
  '/api/statements/{month}/{customerId}/pdf': () => ofCustomers().map((one) => ({ ...one, query: document })),
  // Of a month that is over.
  '/api/sales/{month}/{program}': () =>
    SALES_PROGRAMS.map((program) => ({ params: { month: '2026-10', program }, query: document })),
  '/api/kitchen/labels/{date}/pdf': () =>
    LABEL_KINDS.map((kind) => ({
      params: { date: DELIVERY_DATE },
      query: { ...document, kind, layout: '2x4' },
    })),
  '/api/meals/{id}': () => idsOf('meals'),
  '/api/messages/{id}': () => idsOf('messages'),
  '/api/demo-mailbox/{id}': () => idsOf('messages'),
  '/api/settings/{key}': () => [{ params: { key: 'customer_share_bps' } }],
  '/api/ezidebit/payment-status/{orderId}': async () =>
    (await app.db.selectFrom('payments').select('checkoutId').where('method', '=', 'ezidebit').execute()).map(
      ({ checkoutId }) => ({ params: { orderId: checkoutId } }),
    ),
  '/api/newsletter/{token}': () => [],
  '/api/imports/{id}': importsOfAdmin,
  '/api/imports/templates/{kind}': () => [{ params: { kind: 'people' }, query: document }],
  '/api/webhooks/{id}/secret': async () => [{ params: { id: (await buildWebhook(app.db)).id } }],
  '/api/webhooks/{id}/deliveries': async () => [{ params: { id: (await buildWebhook(app.db)).id } }],
};

async function requestOf({ path, query }: RouteDef): Promise<Requested[]> {
  const about = ABOUT[path];
  if (about) return about();
  if (path.includes('{date}'))
    return [{ params: { date: DELIVERY_DATE }, ...(path.endsWith('/pdf') && { query: document }) }];
  if (path.includes('{month}')) return [{ params: { month: MONTH }, ...(query && { query: document }) }];
  expect(path, 'say in ABOUT what it is asked about').not.toContain('{');
  return [{}];
}

/** Every subject that the rule allows and that sees everything; a customer requests only their own data. */
function askersOf({ access }: RouteDef): [string, Visitor][] {
  const { admin, manager, bookkeeper, chef, driver, customers } = world;
  const roles = access === 'everyone' || access === 'signed' ? null : (access.roles as readonly string[]);
  const may = (role: string) => roles === null || roles.includes(role);
  const staff: [string, string, Visitor][] = [
    ['admin', 'admin', admin],
    ['case manager', 'hcpadmin', manager],
    ['bookkeeper', 'bookkeeper', bookkeeper],
    ['chef', 'restaurateur', chef],
    ['driver', 'delivery', driver],
  ];
  const own = Object.entries(customers).map(([way, { visitor }]): [string, string, Visitor] => [
    `customer who pays by ${way}`,
    'customer',
    visitor,
  ]);
  return [...staff, ...own].filter(([, role]) => may(role)).map(([name, , visitor]) => [name, visitor]);
}

/** For a customer, what belongs to others does not exist. */
const NO_FAULT = new Set(['orders/not-found', 'payments/not-found', 'common/not-found']);

describe('every reply', () => {
  it.each(READ)(
    'of $key shows orders of every kind to everybody who may ask',
    async ({ key, route }) => {
      const requested = await requestOf(route);
      const wrong: unknown[] = [];
      let answered = 0;
      for (const [who, visitor] of askersOf(route)) {
        for (const input of requested) {
          const { method, url } = address(key, input as never);
          const { status, body } = await visitor.send({ method, url });
          if (status === 200) answered += 1;
          else if (!NO_FAULT.has((body as { code: string }).code)) wrong.push({ who, url, status, body });
        }
      }
      expect(wrong).toEqual([]);
      if (requested.length > 0) expect(answered).toBeGreaterThan(0);
    },
    60_000,
  );

  it('shows each order whole to the office and to its customer', async () => {
    for (const { id, kind, customer } of world.orders) {
      for (const who of [world.admin, world.manager, world.chef, world.driver, customer.visitor])
        expect((await who.call('GET /api/orders/{id}', { params: { id } })).status, kind).toBe(200);
      const history = await world.manager.call('GET /api/orders/{id}/history', { params: { id } });
      expect(history.status, kind).toBe(200);
      expect(history.body.payments.length, kind).toBeGreaterThan(kind.startsWith('free') ? -1 : 0);
    }
  });
});

/** What is told about a customer for the kitchen, for the door and for case managers; the last stand in the order itself. */
const CARE = ['lupin', 'Under the blue pot', 'Hard of hearing', 'Elena Popova', 'Beware of geese', 'Wept'];

async function tellOfCare(accountId: number): Promise<void> {
  const now = app.clock.now();
  const diet = { allergens: ['lupin' as const], diets: [], consentedAt: now, updatedAt: now };
  await app.db
    .insertInto('dietaryProfiles')
    .values({ accountId, ...diet })
    .execute();
  const plan = { leaveWith: 'neighbour', leaveWhere: 'Under the blue pot', waitMinutes: 5 } as const;
  await app.db
    .insertInto('doorPlans')
    .values({ accountId, ...plan })
    .execute();
  await buildFile(app.db, accountId);
  await app.db
    .updateTable('orders')
    .set({ deliveryInstructions: 'Beware of geese', outcomeNote: 'Wept', leftWhere: 'Under the blue pot' })
    .where('accountId', '=', accountId)
    .execute();
}

async function asText(body: unknown): Promise<string> {
  if (!Buffer.isBuffer(body)) return JSON.stringify(body);
  if (body.subarray(0, 4).equals(Buffer.from('%PDF'))) return (await readPdf(body)).join(' ');
  const isZip = body.subarray(0, 2).equals(Buffer.from('PK'));
  const files = isZip ? Object.values(unzipSync(new Uint8Array(body))) : [body];
  return files.map((file) => new TextDecoder().decode(file)).join(' ');
}

/** The calls whose replies contain one of these words, of all that somebody may ask. */
async function tellingOf(role: Role, visitor: Visitor): Promise<{ asked: number; telling: string[] }> {
  const telling = new Set<string>();
  let asked = 0;
  const open = READ.filter(({ route: { access } }) =>
    typeof access === 'string' ? false : (access.roles as readonly Role[]).includes(role),
  );
  for (const { key, route } of open) {
    for (const input of await requestOf(route)) {
      const { method, url } = address(key, input as never);
      const { status, body } = await visitor.send({ method, url });
      asked += status === 200 ? 1 : 0;
      const text = await asText(body);
      for (const word of CARE) if (text.includes(word)) telling.add(`${key}: ${word}`);
    }
  }
  return { asked, telling: [...telling] };
}

describe('what is told for the sake of care', () => {
  beforeAll(async () => {
    for (const { account } of Object.values(world.customers)) await tellOfCare(account.id);
  });

  it('reaches a bookkeeper in no reply, on no paper and in no file', async () => {
    const { asked, telling } = await tellingOf('bookkeeper', world.bookkeeper);
    expect(telling).toEqual([]);
    expect(asked).toBeGreaterThan(20);
  }, 120_000);

  it('for the office alone reaches its customer only in the file of all that is kept', async () => {
    const { telling } = await tellingOf('customer', world.customers.account.visitor);
    expect(telling.filter((each) => each.endsWith(': Wept'))).toEqual(['GET /api/user/export: Wept']);
  }, 120_000);

  it('reaches those who care, in the client file and with the orders', async () => {
    const { telling } = await tellingOf('hcpadmin', world.manager);
    for (const word of CARE) expect(telling.map((each) => each.split(': ')[1])).toContain(word);
  }, 120_000);
});

/** Every column of these tables with a closed set of values, and that set as the database defines it. */
const CLOSED_LISTS = sql<{ table: string; column: string; words: string[] }>`
  select c.conrelid::regclass::text as table, a.attname as column,
    array(select m[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''::text', 'g') as m) as words
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'c' and cardinality(c.conkey) = 1 and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%'
    and c.conrelid = any ('{checkouts,orders,payments,refunds,order_credits,budget_entries,payment_findings}'::regclass[])`;

it('is asked with every word that the database can hold about an order and its money', async () => {
  const { rows } = await CLOSED_LISTS.execute(app.db);
  expect(rows.length).toBeGreaterThanOrEqual(10);
  const missing: string[] = [];
  for (const { table, column, words } of rows) {
    const held = await sql<{ word: string }>`
      select distinct ${sql.ref(column)} as word from ${sql.table(table)}`.execute(app.db);
    const found = new Set(held.rows.map(({ word }) => word));
    missing.push(...words.filter((word) => !found.has(word)).map((word) => `${table}.${column}: ${word}`));
  }
  expect(missing).toEqual([]);
});
