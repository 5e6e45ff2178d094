import { describe, expect, it } from 'vitest';
import { signInStaff } from '#test/builders/credits.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';
import { sendStatements } from './send-statements.ts';

const app = await createTestApp();
const ana = await buildCustomerWithMeal(app, { plan: 50_000 });
await placeAnotherOrder(ana.visitor, ana.meal.id);
const free = await buildCustomerWithMeal(app, { plan: null });
await placeAnotherOrder(free.visitor, free.meal.id);
const silent = await buildCustomerWithMeal(app);
await placeAnotherOrder(silent.visitor, silent.meal.id);
await silent.visitor.call('PUT /api/user/notification-preferences', {
  body: { emailNotifications: false, marketingEmails: false, orderUpdates: false },
});
const december = await buildCustomerWithMeal(app);
await placeAnotherOrder(december.visitor, december.meal.id, { date: '2026-12-07' });
const unreachable = await buildCustomerWithMeal(app);
await placeAnotherOrder(unreachable.visitor, unreachable.meal.id);
await app.db.updateTable('accounts').set({ email: null }).where('id', '=', unreachable.account.id).execute();

const statements = () =>
  app.db
    .selectFrom('messages')
    .select(['accountId', 'cause', 'subject', 'plain', 'language'])
    .where('template', '=', 'statement')
    .orderBy('id')
    .execute();
const sendAt = async (instant: string) => {
  app.clock.set(instant);
  await sendStatements(app.deps);
  return statements();
};

describe('sendStatements', () => {
  it('sends nothing before six in the morning of the first day of the next month', async () => {
    expect(await sendAt('2026-11-30T18:59:59Z')).toEqual([]);
  });

  it('notifies every customer who has deliveries and an email address, in their language', async () => {
    await free.visitor.call('PUT /api/user/language', { body: { language: 'mk' } });
    const sent = await sendAt('2026-11-30T19:00:00Z');
    expect(sent.map(({ cause }) => cause)).toEqual([
      `statement:2026-11:${ana.account.id}`,
      `statement:2026-11:${free.account.id}`,
    ]);
    expect(sent[0]).toMatchObject({ language: 'en', subject: 'Your statement for November 2026' });
    for (const words of ['$500.00', '$72.79', '$31.20', '$427.21', 'http://localhost/budget'])
      expect(sent[0]?.plain).toContain(words);
    expect(sent[1]?.language).toBe('mk');
  });

  it('notifies each customer once, even if runs are concurrent or the message was erased', async () => {
    app.clock.set('2026-12-05T00:00:00Z');
    await Promise.all([sendStatements(app.deps), sendStatements(app.deps), sendStatements(app.deps)]);
    expect(await statements()).toHaveLength(2);
    await app.db.deleteFrom('messages').execute();
    expect(await sendAt('2026-12-30T00:00:00Z')).toEqual([]);
  });

  it('tells the office when all customers of a month were notified', async () => {
    const office = await signInStaff(app, 'admin');
    const mailedAtOf = async (month: string) =>
      (await office.call('GET /api/statements/{month}', { params: { month } })).body.mailedAt;
    expect(await mailedAtOf('2026-11')).toBe('2026-11-30T19:00:00.000Z');
    expect(await mailedAtOf('2026-12')).toBeNull();
  });

  it('resumes an interrupted run later in the month', async () => {
    const bob = await app.db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', december.account.id)
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('statementMailings')
      .values({ month: '2026-12', lastAccountId: bob.id - 1 })
      .execute();
    expect((await sendAt('2027-01-20T00:00:00Z')).map(({ cause }) => cause)).toEqual([
      `statement:2026-12:${bob.id}`,
    ]);
    // A month without orders counts as sent.
    expect(await sendAt('2027-02-20T00:00:00Z')).toHaveLength(1);
  });
});
