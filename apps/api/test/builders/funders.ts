import { expect } from 'vitest';
import type { TaxCode } from '@trpeza/contract/money/tax-codes.constants';
import type { Db } from '#platform/database/database.ts';
import type { TestApp } from '#test/app-under-test.ts';
import type { Visitor } from '#test/visitor.ts';
import { publishAndAwaitReload } from './publish-change.ts';
import { placeAnotherOrder } from './placements.ts';

let made = 0;

interface Funder {
  name?: string;
  nameMk?: string;
  email?: string | null;
  taxCode?: TaxCode;
  lineText?: string;
  claimingCode?: string;
  termsDays?: number;
}

/** Creates a funder with all the data that its invoices contain. */
export const buildInvoicedFunder = (db: Db, input: Funder = {}) => {
  made += 1;
  return db
    .insertInto('funders')
    .values({
      name: `Funder ${made} ${process.pid}`,
      kind: 'other' as const,
      address: '1 Station Street, Reservoir VIC 3073',
      businessNumber: '11 222 333 444',
      email: `funder-${made}@example.org`,
      lineText: 'Meal, delivered',
      claimingCode: '01_023_0120_1_1',
      ...input,
    })
    .returning(['id', 'name', 'email'])
    .executeTakeFirstOrThrow();
};

interface Agreement {
  accountId: number;
  /** Null for a self-payer. */
  funderId: number | null;
  reference?: string;
  shareBps?: number | null;
  mealSubsidyCents?: number;
  from?: string;
  to?: string;
}

export const buildInvoicedAgreement = (db: Db, { accountId, funderId, reference, ...terms }: Agreement) =>
  db
    .insertInto('agreements')
    .values({
      accountId,
      funderId,
      reference: reference ?? `REF-${accountId}`,
      customerShareBps: terms.mealSubsidyCents === undefined ? (terms.shareBps ?? 3e3) : null,
      mealSubsidyCents: terms.mealSubsidyCents ?? null,
      fromDate: terms.from ?? '2026-11-01',
      toDate: terms.to ?? null,
    })
    .returning(['id', 'customerShareBps', 'mealSubsidyCents'])
    .executeTakeFirstOrThrow();

export type BuiltAgreement = Awaited<ReturnType<typeof buildInvoicedAgreement>>;

async function setShare(app: TestApp, bps: number): Promise<void> {
  const values = { key: 'customer_share_bps', value: JSON.stringify(bps), updatedAt: new Date() };
  await app.db
    .insertInto('settings')
    .values(values)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: values.value }))
    .execute();
  await publishAndAwaitReload(app, 'settings');
}

/**
 * Places an order under an agreement with a percentage share, with all steps over HTTP. The share in the settings is
 * temporarily set to the share of the agreement, so that checkout, payment, budget and ledger match.
 */
export async function placeOrderUnder(
  app: TestApp,
  { visitor, meal }: { visitor: Visitor; meal: { id: number } },
  { agreement, ...input }: { agreement: BuiltAgreement; date?: string; quantity?: number },
) {
  await setShare(app, agreement.customerShareBps!);
  const order = await placeAnotherOrder(visitor, meal.id, input);
  await setShare(app, 3000);
  const { checkoutId } = await app.db
    .updateTable('orders')
    .set({ agreementId: agreement.id })
    .where('id', '=', order.id)
    .returning('checkoutId')
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('checkouts')
    .set({ agreementId: agreement.id })
    .where('id', '=', checkoutId)
    .execute();
  expect(order.id).toBeGreaterThan(0);
  return order;
}
