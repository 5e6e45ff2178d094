import { beforeAll, describe, expect, it } from 'vitest';
import {
  aboutOf,
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  type AuditAbout,
} from '@trpeza/contract/office/audit.constants';
import { eachRow } from '@trpeza/config/each-row';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildFunder } from '#test/builders/agreements.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { buildOrder } from '#test/builders/orders.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

// Audit entries and order events are inserted without the changes that they describe, which violates invariants.
const app = await createTestApp({ invariants: 'broken' });

interface Happened {
  action: string;
  subject: string;
  actorId: number | null;
  at: string;
}

let admin: Visitor;
let people: { adminId: number; otherId: number; customerId: number };
let orderId: number;
/** Expected entries, newest first. Each transition has the same time as the change before it. */
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
    // Noon in Melbourne on 2 December, and on each day before.
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

describe('GET /api/audit', () => {
  it('lists changes and order transitions, newest first, without placements by customers', async () => {
    expect(seen((await list()).items)).toEqual(happened);
  });

  it('returns each entry once over all pages', () =>
    eachRow([1, 2, 3, 7], async (limit) => {
      const found: Happened[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Awaited<ReturnType<typeof list>> = await list({ limit, ...(cursor ? { cursor } : {}) });
        expect(page.items.length).toBeLessThanOrEqual(limit);
        found.push(...seen(page.items));
        cursor = page.nextCursor;
      }
      expect(found).toEqual(happened);
    }));

  it('combines the filters for subject, actor and dates', async () => {
    const { adminId, otherId, customerId } = people;
    const some = <T>(values: readonly T[]) => [undefined, ...values];
    const queries = some(AUDIT_SUBJECTS).flatMap((about) =>
      some([adminId, otherId, customerId]).flatMap((personId) =>
        some([String(customerId), String(orderId), 'currency']).flatMap((subject) =>
          [[], ['2026-11-30'], [undefined, '2026-11-29'], ['2026-12-01', '2026-12-01']].map(([from, to]) => ({
            about,
            personId,
            subject,
            from,
            to,
          })),
        ),
      ),
    );
    // 11 shares no factor with the number of values of any filter, so the sample contains every value.
    const chosen = process.env['TEST_ALL'] ? queries : queries.filter((_, index) => index % 11 === 0);
    let found = 0;
    for (const { about, personId, subject, from, to } of chosen) {
      const query = JSON.parse(JSON.stringify({ about, personId, subject, from, to })) as object;
      const wanted = happened.filter(
        (one) =>
          (!about || aboutOf(one.action) === about) &&
          (!personId || one.actorId === personId) &&
          (!subject || one.subject === subject) &&
          (!from || one.at.slice(0, 10) >= from) &&
          (!to || one.at.slice(0, 10) <= to),
      );
      found += wanted.length;
      expect(seen((await list(query)).items), JSON.stringify(query)).toEqual(wanted);
    }
    expect(found).toBeGreaterThan(10);
  });

  it('returns the values before and after, the reason and the name of the subject', async () => {
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

  it('replaces recorded ids by names, and returns both dates of a rescheduled order', async () => {
    const { id: eventId } = await app.db
      .insertInto('orderEvents')
      .values({ orderId, action: 'reschedule', fromStatus: 'pending', toStatus: 'pending' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const slot = '10:00 - 12:00' as const;
    const days = { fromDate: '2026-12-07', toDate: '2026-12-08' };
    const moved = { ...days, fromSlot: slot, toSlot: slot } as const;
    await app.db
      .insertInto('orderReschedules')
      .values({ eventId, orderId, ...moved })
      .execute();
    const after = { method: 'bank', customerId: people.customerId, invoiceId: null };
    const entry = { action: 'incoming-payment/recorded', subjectId: '77', after: JSON.stringify(after) };
    await app.db.insertInto('auditEntries').values(entry).execute();
    const meal = await buildMeal(app.db, { name: 'Sarma', nameMk: 'Сарма' });
    const funder = await buildFunder(app, { name: 'Good Hands North' });
    for (const [action, subjectId, values] of [
      ['account/recurring-order', people.customerId, { meals: `2 × ${meal.id}, 8 × 999999` }],
      ['customer/different', people.customerId, { registration: people.customerId }],
      ['funder/ended', funder.id, {}],
    ] as const)
      await app.db
        .insertInto('auditEntries')
        .values({ action, subjectId: String(subjectId), after: JSON.stringify(values) })
        .execute();
    const { items } = await list();
    const named = { name: expect.stringMatching(/\D/), name_mk: expect.any(String) };
    const of = (action: string) => items.find((item) => item.action === action);
    expect(of('account/recurring-order')?.after).toEqual({
      meals: [{ name: '2 × Sarma', name_mk: '2 × Сарма' }, '8 × 999999'],
    });
    expect(of('customer/different')?.after).toEqual({ registration: named });
    expect(of('funder/ended')?.subject).toMatchObject({ name: 'Good Hands North' });
    expect(items.find(({ action }) => action === 'incoming-payment/recorded')?.after).toMatchObject({
      method: 'bank',
      customerId: named,
    });
    expect(items.find(({ action }) => action === 'order/reschedule')).toMatchObject({
      before: { deliveryDate: '2026-12-07' },
      after: { deliveryDate: '2026-12-08' },
    });
  });

  it('lists orders that staff placed for a customer', async () => {
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
});

it('assigns a subject to every action', () => {
  const abouts = AUDIT_ACTIONS.map(aboutOf);
  expect(abouts).not.toContain(undefined);
  expect(new Set<AuditAbout | undefined>([...abouts, aboutOf('order/correct')])).toEqual(
    new Set(AUDIT_SUBJECTS),
  );
});
