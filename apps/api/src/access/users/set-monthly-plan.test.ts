import { describe, expect, it } from 'vitest';
import { eachRow } from '@trpeza/config/each-row';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildOrder } from '#test/builders/orders.ts';
import { readAudit } from '#test/read-audit.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp({ invariants: 'plans fall' });
const asRole = async (role: 'admin' | 'hcpadmin') =>
  app.visit().signIn((await buildAccount(app.db, { role })).username);
const [admin, hcpadmin] = [await asRole('admin'), await asRole('hcpadmin')];

const setPlan = (visitor: typeof admin, id: number, monthlyPlan: unknown) =>
  visitor.send({ method: 'PUT', url: `/api/users/${id}/monthly-plan`, payload: { monthlyPlan } });
const planOf = async (id: number) =>
  (
    await app.db
      .selectFrom('accounts')
      .select('monthlyPlanCents')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).monthlyPlanCents;

describe('PUT /api/users/{id}/monthly-plan', () => {
  it('accepts amounts as strings and numbers', () =>
    eachRow(
      [
        ['500', '500.00'],
        ['0', '0.00'],
        [0.1, '0.10'],
        [1.005, '1.00'],
      ],
      async ([given, answered]) => {
        const { id } = await buildAccount(app.db);
        expect(await setPlan(hcpadmin, id, given)).toMatchObject({
          status: 200,
          body: { id, monthlyPlan: answered },
        });
        expect(await planOf(id)).toBe(Math.round(Number(answered) * 100));
      },
    ));

  it('returns 400 for other values', () =>
    eachRow(['-1.00', '10000000', -1, null, true], async (given) => {
      const { id } = await buildAccount(app.db);
      const answer = await setPlan(admin, id, given);
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'common/invalid', fields: [{ path: 'monthlyPlan' }] },
      });
      expect(await planOf(id)).toBe(50_000);
    }));

  it('keeps orders if the plan is lowered below the spent amount', async () => {
    const { order, visitor, account } = await buildOrder(app);
    await setPlan(admin, account.id, '1.00');
    expect((await visitor.call('GET /api/orders/{id}', { params: { id: order.id } })).body).toEqual(order);
    const [row] = (await visitor.call('GET /api/users/budget-summary')).body;
    expect(row).toMatchObject({
      monthly_budget: '1.00',
      current_month_spent: '72.79',
      current_month_remaining: '-71.79',
    });
  });
});

describe('audit of PUT /api/users/{id}/monthly-plan', () => {
  const put = (visitor: typeof admin, id: number, body: object) =>
    visitor.send({ method: 'PUT', url: `/api/users/${id}/monthly-plan`, payload: body });

  it('records actor, plans and reason, and nothing for unchanged plans', async () => {
    const { id } = await buildAccount(app.db, { plan: null });
    await put(hcpadmin, id, { monthlyPlan: '300', expectedPlan: null, reason: 'Assessment of November' });
    await put(hcpadmin, id, { monthlyPlan: '300.00', expectedPlan: '300.00' });
    expect(await readAudit(app, id)).toEqual([
      {
        action: 'account/plan',
        before: { monthlyPlan: null },
        after: { monthlyPlan: '300.00' },
        reason: 'Assessment of November',
        actorId: expect.any(Number),
      },
    ]);
  });

  it('returns 409 for one of two concurrent changes', async () => {
    const { id } = await buildAccount(app.db);
    const answers = await Promise.all(
      ['410.00', '420.00'].map((monthlyPlan) => put(admin, id, { monthlyPlan, expectedPlan: '500.00' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'accounts/changed-meanwhile',
    });
    expect(await readAudit(app, id)).toHaveLength(1);
  });
});
