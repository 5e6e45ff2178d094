import { beforeAll, describe, expect, it } from 'vitest';
import {
  aboutOf,
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  type AuditAbout,
} from '@trpeza/contract/audit/audit.constants';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { buildOrder } from '#test/builders/orders.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();

interface Happened {
  action: string;
  subject: string;
  actorId: number | null;
  at: string;
}

let admin: Visitor;
let people: { adminId: number; otherId: number; customerId: number };
let orderId: number;
/** Changes and moves of orders, the newest first. Each move has the same instant as a change, which comes before it. */
const happened: Happened[] = [];

beforeAll(async () => {
  const account = await buildAccount(app.db, { role: 'admin' });
  const other = await buildAccount(app.db, { role: 'admin' });
  admin = await app.visit('admin').signIn(account.username);
  const { order, account: customer } = await buildOrder(app);
  orderId = order.id;
  people = { adminId: account.id, otherId: other.id, customerId: customer.id };
  const { id: mealId } = await buildMeal(app.db);
  const changes: [string, number | string, number | null][] = [
    ['setting/changed', 'time_zone', null],
    ['category/removed', 999_999, account.id],
    ['account/plan', customer.id, other.id],
    ['setting/changed', 'currency', other.id],
    ['meal/changed', mealId, account.id],
    ['account/role', customer.id, account.id],
  ];
  const moves: [string, string, string, number][] = [
    ['withdraw', 'pending', 'cancelled', customer.id],
    ['correct', 'completed', 'pending', account.id],
    ['correct', 'processing', 'completed', other.id],
    ['correct', 'pending', 'processing', account.id],
  ];
  for (const [index, [action, subjectId, actorId]] of changes.entries()) {
    // Noon of 2 December in Melbourne, then of the days before.
    const at = new Date(Date.UTC(2026, 11, 2 - index, 1)).toISOString();
    await app.db
      .insertInto('auditEntries')
      .values({
        at,
        action,
        actorId,
        subjectId: String(subjectId),
        reason: 'as agreed',
        before: JSON.stringify({ value: 'old' }),
        after: JSON.stringify({ value: 'new' }),
      })
      .execute();
    happened.push({ action, subject: String(subjectId), actorId, at });
    if (!moves[index]) continue;
    const [move, fromStatus, toStatus, mover] = moves[index];
    await app.db
      .insertInto('orderEvents')
      .values({ orderId, actorId: mover, action: move, fromStatus, toStatus, at })
      .execute();
    happened.push({ action: `order/${move}`, subject: String(orderId), actorId: mover, at });
  }
});

const list = async (query: object = {}) =>
  (await admin.call('GET /api/audit', { query: query as never })).body;
const seen = (items: Awaited<ReturnType<typeof list>>['items']) =>
  items.map(({ action, subject, who, at }) => ({
    action,
    subject: subject.id,
    actorId: who?.id ?? null,
    at,
  }));

describe('the list of changes', () => {
  it('has what was changed and what was moved in one line, the newest first, and no order that a customer placed', async () => {
    expect(seen((await list()).items)).toEqual(happened);
  });

  it.each([1, 2, 3, 7])('can be read in pages of %i, each entry once', async (limit) => {
    const found: Happened[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit, ...(cursor ? { cursor } : {}) });
      expect(page.items.length).toBeLessThanOrEqual(limit);
      found.push(...seen(page.items));
      cursor = page.nextCursor;
    }
    expect(found).toEqual(happened);
  });

  it('finds every combination of what it is about, who did it, to what and when', async () => {
    const { adminId, otherId, customerId } = people;
    const some = <T>(values: readonly T[]) => [undefined, ...values];
    let found = 0;
    for (const about of some(AUDIT_SUBJECTS))
      for (const personId of some([adminId, otherId, customerId]))
        for (const subject of some([String(customerId), String(orderId), 'currency']))
          for (const [from, to] of [
            [],
            ['2026-11-30'],
            [undefined, '2026-11-29'],
            ['2026-12-01', '2026-12-01'],
          ]) {
            const query = Object.fromEntries(
              Object.entries({ about, personId, subject, from, to }).filter(
                ([, value]) => value !== undefined,
              ),
            );
            const wanted = happened.filter(
              (one) =>
                (!about || aboutOf(one.action) === about) &&
                (!personId || one.actorId === personId) &&
                (!subject || one.subject === subject) &&
                (!from || one.at.slice(0, 10) >= from) &&
                (!to || one.at.slice(0, 10) <= to),
            );
            found += wanted.length;
            expect([query, seen((await list(query)).items)]).toEqual([query, wanted]);
          }
    expect(found).toBeGreaterThan(100);
  });

  it('says what it was and what it is, why, and what its subject is called', async () => {
    const { items } = await list();
    const of = (action: string) => items.find((item) => item.action === action)!;
    expect(of('account/role')).toMatchObject({
      about: 'people',
      who: { id: people.adminId, name: expect.any(String) },
      subject: { id: String(people.customerId), name: expect.stringMatching(/./) },
      before: { value: 'old' },
      after: { value: 'new' },
      reason: 'as agreed',
    });
    expect(of('meal/changed').subject).toMatchObject({
      name: expect.stringMatching(/./),
      name_mk: expect.stringMatching(/./),
    });
    expect(of('category/removed').subject).toEqual({ id: '999999', name: null, name_mk: null });
    expect(of('order/withdraw')).toMatchObject({
      about: 'orders',
      who: { id: people.customerId },
      before: { status: 'pending' },
      after: { status: 'cancelled' },
    });
    expect(items.find(({ subject }) => subject.id === 'time_zone')!.who).toBeNull();
  });

  it('shows an order that somebody of the house placed for a customer', async () => {
    const at = '2026-12-03T01:00:00.000Z';
    await app.db
      .insertInto('orderEvents')
      .values({
        orderId,
        actorId: people.adminId,
        action: 'place',
        fromStatus: null,
        toStatus: 'pending',
        at,
      })
      .execute();
    const [latest] = (await list({ about: 'orders', limit: 1 })).items;
    expect(latest).toMatchObject({ action: 'order/place', before: null, after: { status: 'pending' } });
  });

  it.each([
    [{ cursor: 'x' }, 'cursor'],
    [{ cursor: '2026-13-01T00:00:00.000000_move_1' }, 'cursor'],
    [{ cursor: '2026-12-01T00:00:00.000000_thing_1' }, 'cursor'],
    [{ about: 'money' }, 'about'],
    [{ personId: '1e3' }, 'personId'],
    [{ subject: 'x'.repeat(101) }, 'subject'],
    [{ from: '2026-02-30' }, 'from'],
    [{ to: 'today' }, 'to'],
    [{ limit: '0' }, 'limit'],
  ])('refuses %j and says where', async (query, field) => {
    const { status, body } = await admin.refused('GET /api/audit', { query: query as never });
    expect([status, ...new Set(body.fields?.map(({ path }) => path))]).toEqual([400, field]);
  });

  it('is for administrators alone', async () => {
    const manager = await app
      .visit('admin')
      .signIn((await buildAccount(app.db, { role: 'hcpadmin' })).username);
    expect((await manager.refused('GET /api/audit')).status).toBe(403);
    expect((await app.visit('admin').refused('GET /api/audit')).status).toBe(401);
  });
});

it('knows what every action is about', () => {
  const abouts = AUDIT_ACTIONS.map(aboutOf);
  expect(abouts).not.toContain(undefined);
  expect(new Set<AuditAbout | undefined>([...abouts, aboutOf('order/correct')])).toEqual(
    new Set(AUDIT_SUBJECTS),
  );
});
