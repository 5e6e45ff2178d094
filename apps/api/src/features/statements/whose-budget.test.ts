import { describe, expect, it } from 'vitest';
import { NO_PASSWORD } from '#platform/auth/passwords.ts';
import { buildAgreement } from '#test/builders/agreements.ts';
import { buildOffice } from '#test/builders/phone-orders.ts';
import { buildRegular, placeAnother } from '#test/builders/placements.ts';
import { buildDebtor } from '#test/builders/receipts.ts';
import { findViolations } from '#test/check-invariants.ts';
import { createTestApp } from '#test/test-app.ts';
import { sendStatements } from './send-statements.ts';

const app = await createTestApp();
const { backOffice: admin } = await buildOffice(app, 'admin');

describe('the budget of a statement', () => {
  it('counts against the plan what no agreement pays for, and is left out where agreements hold all month', async () => {
    const { account, visitor, meal } = await buildRegular(app, { plan: 50_000 });
    await buildAgreement(app, { accountId: account.id, fromDate: '2026-11-20' });
    await placeAnother(visitor, meal.id);
    const read = async () => {
      const { opening, sums } = (
        await admin.call('GET /api/statements/{month}/{customerId}', {
          params: { month: '2026-11', customerId: account.id },
        })
      ).body;
      const params = { month: '2026-11' };
      const query = { search: account.username };
      const { items } = (await admin.call('GET /api/statements/{month}', { params, query })).body;
      expect(items).toMatchObject([{ opening, spent: sums.spent, left: sums.left }]);
      return [opening, sums.spent, sums.left];
    };
    expect(await read()).toEqual(['500.00', '83.19', '500.00']);
    await buildAgreement(app, { accountId: account.id, fromDate: '2026-10-01', toDate: '2026-11-19' });
    expect(await read()).toEqual([null, '83.19', null]);
  });
});

describe('the e-mail of a statement', () => {
  it('asks for what is on account and never says that it was paid; a link has who can sign in', async () => {
    const [reader, stranger] = [await buildDebtor(app), await buildDebtor(app)];
    await app.db
      .updateTable('accounts')
      .set({ passwordHash: NO_PASSWORD })
      .where('id', '=', stranger.account.id)
      .execute();
    // The first of December at nine in the kitchen.
    app.clock.set('2026-11-30T22:00:00Z');
    await sendStatements(app.deps);
    const mailsOf = (id: number) =>
      app.db
        .selectFrom('messages')
        .select('plain')
        .where('accountId', '=', id)
        .where('template', '=', 'statement')
        .execute();
    for (const { account } of [reader, stranger]) {
      const mails = await mailsOf(account.id);
      expect(mails).toHaveLength(1);
      expect(mails[0]!.plain).toContain('Please pay $31.20 by Monday 14\u00A0December 2026.');
      expect(mails[0]!.plain).toContain('Your part: $31.20');
      expect(mails[0]!.plain).not.toMatch(/you paid/i);
      expect(mails[0]!.plain.includes('/budget')).toBe(account === reader.account);
    }
  });
});

it('leaves the money as it should be', async () => expect(await findViolations(app.url)).toEqual([]));
