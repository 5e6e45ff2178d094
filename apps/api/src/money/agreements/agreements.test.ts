import { describe, expect, it } from 'vitest';
import type { Input } from '@trpeza/api-client/client';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildAgreedOrder, buildAgreement, buildFunder } from '#test/builders/agreements.ts';
import { signInStaff } from '#test/builders/credits.ts';
import { DELIVERY_DATE } from '#test/builders/orders.ts';
import { addMeals, buildCustomerWithMeal, openCheckout } from '#test/builders/placements.ts';
import { fingerprintDatabase } from '#test/fingerprint-database.ts';
import { readAudit } from '#test/read-audit.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const [admin, manager] = [await signInStaff(app, 'admin'), await signInStaff(app, 'hcpadmin')];

type Added = Input<'POST /api/customers/{id}/agreements'>['body'];
type Changed = Input<'PUT /api/customers/{id}/agreements/{agreementId}'>['body'];

const add = (id: number, body: Added, who = manager) =>
  who.call('POST /api/customers/{id}/agreements', { params: { id }, body });
const refusedAdd = (id: number, body: Added) =>
  manager.refused('POST /api/customers/{id}/agreements', { params: { id }, body });
const change = (id: number, agreementId: number, body: Changed) =>
  manager.call('PUT /api/customers/{id}/agreements/{agreementId}', { params: { id, agreementId }, body });
const refusedChange = (id: number, agreementId: number, body: Changed) =>
  manager.refused('PUT /api/customers/{id}/agreements/{agreementId}', { params: { id, agreementId }, body });
const read = async (id: number) =>
  (await manager.call('GET /api/customers/{id}/agreements', { params: { id } })).body;
const termsOn = async (id: number, date: string) =>
  (await manager.call('GET /api/customers/{id}/terms', { params: { id }, query: { date } })).body;

const FUNDER = { name: 'Southern Care', nameMk: 'Јужна грижа', kind: 'chsp' as const, termsDays: 30 };

describe('funder', () => {
  it('can be created and changed; the second of two concurrent changes is rejected', async () => {
    const { status, body: funder } = await admin.call('POST /api/funders', { body: FUNDER });
    expect([status, funder]).toMatchObject([
      201,
      { ...FUNDER, version: 1, taxCode: 'free', isEnded: false, people: 0 },
    ]);
    const params = { id: funder.id };
    const both = await Promise.all(
      ['a@southern.example', 'b@southern.example'].map((email) =>
        admin.call('PUT /api/funders/{id}', { params, body: { ...FUNDER, email, version: 1 } }),
      ),
    );
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    const taken = await admin.refused('POST /api/funders', { body: { ...FUNDER, name: 'southern CARE' } });
    expect(taken.body).toMatchObject({ code: 'agreements/name-taken', fields: [{ path: 'name' }] });

    expect((await readAudit(app, funder.id)).map(({ action }) => action)).toEqual([
      'funder/added',
      'funder/changed',
    ]);
  });

  it('can be ended once all its agreements have ended, and then accepts no new ones', async () => {
    const [funder, { id }] = [await buildFunder(app), await buildAccount(app.db)];
    const agreement = await buildAgreement(app, { accountId: id, funderId: funder.id });
    const params = { id: funder.id };
    const held = await admin.refused('POST /api/funders/{id}/end', { params, body: { version: 1 } });
    expect(held.body).toMatchObject({ code: 'agreements/funder-in-use', params: { count: 1 } });
    expect((await change(id, agreement.id, { version: 1, to: '2026-11-22' })).status).toBe(200);
    expect(
      (await admin.call('POST /api/funders/{id}/end', { params, body: { version: 1 } })).body,
    ).toMatchObject({
      isEnded: true,
      version: 2,
    });
    const late = await refusedAdd(id, { funderId: funder.id, customerShareBps: 2000, from: '2027-01-01' });
    expect(late.body.code).toBe('agreements/funder-ended');
    const { body: all } = await manager.call('GET /api/funders');
    expect(all.at(-1)).toMatchObject({ id: funder.id, isEnded: true });
  });
});

describe('agreement', () => {
  it('applies from its first to its last day; the organisation pays on other days', async () => {
    const [{ id }, funder] = [await buildAccount(app.db, { plan: 50_000 }), await buildFunder(app)];
    const days = { from: '2026-12-01', to: '2027-01-31' };
    const budget = { budget: '300.00', period: 'quarter' as const };
    const agreed = { funderId: funder.id, reference: 'AC-77', customerShareBps: 2000, ...budget, ...days };
    const { status, body } = await add(id, agreed);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      version: 1,
      terms: { paidBy: 'funder', funder: { id: funder.id }, customerShareBps: 2000, mealSubsidy: null },
      reference: 'AC-77',
      isUsed: false,
    });
    expect(await termsOn(id, '2026-11-30')).toMatchObject({
      terms: { paidBy: 'organisation', agreementId: null, customerShareBps: 3000 },
      period: 'month',
      plan: '500.00',
    });
    expect(await termsOn(id, '2027-01-31')).toMatchObject({
      terms: { agreementId: body.id },
      period: 'quarter',
      plan: '300.00',
      remaining: '300.00',
    });
    expect((await termsOn(id, '2027-02-01')).terms.paidBy).toBe('organisation');
    const entry = (await readAudit(app, id)).find(({ action }) => action === 'customer/agreement-added');
    expect(entry).toMatchObject({ after: { budget: '300.00', customerShareBps: 2000 } });
    expect(JSON.stringify(entry)).not.toContain('AC-77');
  });

  it('has either a share or a fixed amount per meal, and no budget for self-paying customers', async () => {
    const [{ id }, funder] = [await buildAccount(app.db), await buildFunder(app)];
    const from = '2026-12-01';
    for (const [body, path] of [
      [{ funderId: funder.id }, 'customerShareBps'],
      [{ funderId: funder.id, customerShareBps: 2000, mealSubsidy: '7.50' }, 'customerShareBps'],
      [{ funderId: null, customerShareBps: 10_000, budget: '1.00' }, 'funderId'],
      [{ funderId: null, customerShareBps: 5000 }, 'funderId'],
      [{ funderId: funder.id, customerShareBps: 2000, to: '2026-11-30' }, 'to'],
      [{ funderId: 999_999, customerShareBps: 2000 }, 'funderId'],
    ] as const)
      expect((await refusedAdd(id, { ...body, from })).body.fields).toMatchObject([{ path }]);
    const fixed = await add(id, { funderId: funder.id, from, mealSubsidy: '7.50', feeInSplit: true });
    expect(fixed.body.terms).toMatchObject({
      mealSubsidy: '7.50',
      customerShareBps: 10_000,
      feeInSplit: false,
    });
  });

  it('never overlaps another one, even when both are created concurrently', async () => {
    const funder = await buildFunder(app);
    const wanted = { funderId: funder.id, customerShareBps: 2000, from: '2026-12-01' };
    for (let round = 0; round < (process.env['TEST_ALL'] ? 10 : 1); round += 1) {
      const { id } = await buildAccount(app.db);
      const both = await Promise.all([add(id, wanted), add(id, { ...wanted, from: '2027-02-01' }, admin)]);
      expect(both.map((answer) => answer.status).toSorted()).toEqual([201, 409]);
    }
    const { id } = await buildAccount(app.db);
    await add(id, { ...wanted, to: '2026-12-31' });
    const second = await add(id, { ...wanted, from: '2027-01-01' });
    const first = (await read(id)).agreements.at(-1)!;
    const longer = await refusedChange(id, first.id, { version: 1, to: null });
    expect(longer.body).toMatchObject({ code: 'agreements/overlap', params: { from: '2027-01-01' } });
    expect((await change(id, second.body.id, { version: 1, budget: '10.00' })).body).toMatchObject({
      version: 2,
    });
  });

  it('is replaced from a given day in one transaction', async () => {
    const [{ id }, funder] = [await buildAccount(app.db), await buildFunder(app)];
    const { body: before } = await add(id, {
      funderId: funder.id,
      customerShareBps: 3000,
      from: '2026-11-01',
    });
    const next = { funderId: funder.id, customerShareBps: 2000, from: '2027-01-01' };
    const print = await fingerprintDatabase(app.db);
    expect((await refusedAdd(id, { ...next, ends: { id: before.id, version: 2 } })).body.code).toBe(
      'agreements/changed',
    );
    expect((await refusedAdd(id, next)).body.code).toBe('agreements/overlap');
    expect(
      (await refusedAdd(id, { ...next, from: '2026-11-01', ends: { id: before.id, version: 1 } })).body
        .fields,
    ).toMatchObject([{ path: 'from' }]);
    expect(await fingerprintDatabase(app.db)).toEqual(print);
    expect((await add(id, { ...next, ends: { id: before.id, version: 1 } })).status).toBe(201);
    expect((await read(id)).agreements.map(({ from, to, version }) => [from, to, version])).toEqual([
      ['2027-01-01', null, 1],
      ['2026-11-01', '2026-12-31', 2],
    ]);
  });

  it('cannot end before its last delivery, and cannot be removed once it was used', async () => {
    const { account, agreement, order } = await buildAgreedOrder(app);
    const remove = (version: number) =>
      manager.refused('DELETE /api/customers/{id}/agreements/{agreementId}', {
        params: { id: account.id, agreementId: agreement.id },
        query: { version },
      });
    expect((await remove(1)).body.code).toBe('agreements/in-use');
    const early = await refusedChange(account.id, agreement.id, { version: 1, to: '2026-11-29' });
    expect(early.body).toMatchObject({ code: 'agreements/ordered-later', params: { date: DELIVERY_DATE } });
    const ends = { id: agreement.id, version: 1 };
    const next = { funderId: null, customerShareBps: 10_000, from: DELIVERY_DATE, ends };
    expect((await refusedAdd(account.id, next)).body.code).toBe('agreements/ordered-later');
    const cancelled = { params: { id: order.id }, body: { status: 'cancelled' as const, reason: 'a test' } };
    expect((await admin.call('PUT /api/orders/{id}/status', cancelled)).status).toBe(200);
    expect((await change(account.id, agreement.id, { version: 1, to: '2026-11-29' })).status).toBe(200);
    expect((await remove(2)).body.code).toBe('agreements/in-use');
  });

  it('cannot end before the delivery of an open checkout, and can be removed while unused', async () => {
    const { account, visitor, meal } = await buildCustomerWithMeal(app);
    const agreement = await buildAgreement(app, { accountId: account.id });
    await addMeals(visitor, meal.id);
    await openCheckout(visitor);
    const early = await refusedChange(account.id, agreement.id, { version: 1, to: '2026-11-29' });
    expect(early.body.code).toBe('agreements/ordered-later');
    const other = await buildAccount(app.db);
    const unused = await buildAgreement(app, { accountId: other.id });
    const remove = (version: number) =>
      manager.call('DELETE /api/customers/{id}/agreements/{agreementId}', {
        params: { id: other.id, agreementId: unused.id },
        query: { version },
      });
    expect((await remove(2)).status).toBe(409);
    expect((await remove(1)).status).toBe(200);
    expect((await remove(1)).status).toBe(404);
  });
});

it('PUT /api/customers/{id}/agreements/{agreementId} rejects the second of two concurrent changes', async () => {
  const { id } = await buildAccount(app.db);
  const agreement = await buildAgreement(app, { accountId: id });
  const both = await Promise.all(
    ['100.00', '200.00'].map((budget) => change(id, agreement.id, { version: 1, budget })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await refusedChange(id, agreement.id, { version: 1 })).body.code).toBe('agreements/changed');
  const somebody = await buildAccount(app.db);
  expect((await change(somebody.id, agreement.id, { version: 2 })).status).toBe(404);
});
