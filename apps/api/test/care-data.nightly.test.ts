import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '@trpeza/contract/access/access';
import { SALES_PROGRAMS } from '@trpeza/contract/money/sales.constants';
import { writeBatches } from '#money/statements/write-batches.ts';
import { buildClientFile } from '#test/builders/customer-files.ts';
import { buildEveryKindOfOrder } from '#test/builders/every-kind-of-order.ts';
import { buildReminder } from '#test/builders/incoming-payments.ts';
import { readPdf } from './read-pdf.ts';
import { ROUTES } from './routes.ts';
import { createTestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const app = await createTestApp();
let world: Awaited<ReturnType<typeof buildEveryKindOfOrder>>;

/**
 * Care data that the kitchen, drivers and case managers can read, except for "Wept": it is in a note that only the office
 * can read.
 */
const CARE = ['lupin', 'Under the blue pot', 'Hard of hearing', 'Elena Popova', 'Beware of geese', 'Wept'];

beforeAll(async () => {
  world = await buildEveryKindOfOrder(app);
  for (const { account } of Object.values(world.customers)) await addCareData(account.id);
}, 120_000);

async function addCareData(accountId: number): Promise<void> {
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
  await buildClientFile(app.db, accountId);
  await app.db
    .updateTable('orders')
    .set({ deliveryInstructions: 'Beware of geese', outcomeNote: 'Wept', leftWhere: 'Under the blue pot' })
    .where('accountId', '=', accountId)
    .execute();
}

async function buildBatch(): Promise<string> {
  const input = { params: { month: '2026-11' }, body: { people: 'all', sortBy: 'name' } } as const;
  const { body } = await world.admin.call('POST /api/statements/{month}/batch', input);
  await writeBatches(app.deps, new AbortController().signal);
  return String(body.id);
}

/** Returns the URLs of all GET routes that a role may use, with the ids of the role's customers, orders and documents. */
async function urlsOf(role: Role, customerIds: readonly number[], batchId: string): Promise<string[]> {
  const orderIds = world.orders.map(({ id }) => String(id));
  const reminder = role === 'customer' ? '' : String(await buildReminder(app.db));
  const valuesOf = (path: string, name: string): readonly string[] => {
    if (name === 'customerId') return customerIds.map(String);
    // Sales can be exported only for a completed month.
    if (name === 'month') return [path.startsWith('/api/sales') ? '2026-10' : '2026-11'];
    if (name === 'date') return ['2026-11-30'];
    if (name === 'program') return SALES_PROGRAMS;
    if (path.startsWith('/api/reminders')) return [reminder];
    if (path.startsWith('/api/statement-batches')) return [batchId];
    return path.startsWith('/api/customers') ? customerIds.map(String) : orderIds;
  };
  const expand = (path: string, route: string): string[] => {
    const [braces, name] = /\{(\w+)\}/.exec(path) ?? [];
    if (!name) return [path];
    return valuesOf(route, name).flatMap((value) => expand(path.replace(braces!, value), route));
  };
  const open = ROUTES.filter(
    ({ route: { method, path, access } }) =>
      method === 'GET' &&
      path !== '/api/events' &&
      typeof access !== 'string' &&
      (access.roles as readonly Role[]).includes(role),
  );
  return open.flatMap(({ route: { path } }) =>
    expand(path, path).map((url) =>
      /\/(pdf|csv|iif|\w*xero\w*)$/.test(url) || path.startsWith('/api/sales') ? `${url}?language=mk` : url,
    ),
  );
}

async function textOf(body: unknown): Promise<string> {
  if (!Buffer.isBuffer(body)) return JSON.stringify(body);
  if (body.subarray(0, 4).equals(Buffer.from('%PDF'))) return (await readPdf(body)).join(' ');
  const isZip = body.subarray(0, 2).equals(Buffer.from('PK'));
  const files = isZip ? Object.values(unzipSync(new Uint8Array(body))) : [body];
  return files.map((file) => new TextDecoder().decode(file)).join(' ');
}

/** Finds care data in the responses to a visitor. */
async function findCareData(visitor: Visitor, urls: readonly string[]) {
  const found: string[] = [];
  const succeeded = new Set<string>();
  for (const url of urls) {
    const { status, body } = await visitor.send({ method: 'GET', url });
    if (status === 200) succeeded.add(url.replaceAll(/\d+/g, '1'));
    const text = await textOf(body);
    found.push(...CARE.filter((each) => text.includes(each)).map((each) => `${url}: ${each}`));
  }
  return { found, succeeded: succeeded.size };
}

describe('care data', () => {
  it('is in no response, PDF or file for a bookkeeper', async () => {
    const ids = Object.values(world.customers).map(({ account }) => account.id);
    const urls = await urlsOf('bookkeeper', ids, await buildBatch());
    const { found, succeeded } = await findCareData(world.bookkeeper, urls);
    expect(found).toEqual([]);
    expect(succeeded).toBeGreaterThan(20);
  }, 300_000);

  it('from office notes reaches its customer only in the export of all personal data', async () => {
    const { account, visitor } = world.customers.account;
    const { found } = await findCareData(visitor, await urlsOf('customer', [account.id], ''));
    const ofOffice = found.filter((each) => each.endsWith(': Wept'));
    expect(ofOffice).toEqual(['/api/user/export: Wept']);
    // Shows that the search finds data that customers entered themselves.
    expect(found.some((each) => each.endsWith(': Beware of geese'))).toBe(true);
  }, 300_000);
});
