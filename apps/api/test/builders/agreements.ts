import type { BudgetPeriod } from '@trpeza/contract/money/funding.constants';
import type { TestApp } from '#test/test-app.ts';
import { creditMeals, staffOf } from './credits.ts';
import { changeMeals } from './order-changes.ts';
import { buildRegular, placeAnother } from './placements.ts';

interface FunderParts {
  name?: string;
  endedAt?: Date | null;
}

let made = 0;

/** A funder; a test that looks at its name gives one. */
export async function buildFunder({ db }: Pick<TestApp, 'db'>, parts: FunderParts = {}) {
  const name = parts.name ?? `Good Hands ${(made += 1)}`;
  return db
    .insertInto('funders')
    .values({ kind: 'support_at_home', ...parts, name })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface AgreementParts {
  accountId: number;
  /** A new one if left out; null is a private payer. */
  funderId?: number | null;
  customerShareBps?: number | null;
  mealSubsidyCents?: number | null;
  feeInSplit?: boolean;
  budgetCents?: number | null;
  period?: BudgetPeriod;
  fromDate?: string;
  toDate?: string | null;
  reference?: string;
}

/** An agreement that holds always unless said otherwise: 20 per cent, or a private payer's everything. */
export async function buildAgreement({ db }: Pick<TestApp, 'db'>, { funderId, ...parts }: AgreementParts) {
  const payer = funderId === undefined ? (await buildFunder({ db })).id : funderId;
  const share = payer === null ? 10_000 : parts.mealSubsidyCents == null ? 2000 : null;
  return db
    .insertInto('agreements')
    .values({ funderId: payer, customerShareBps: share, fromDate: '2026-01-01', ...parts })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A customer with an agreement of their own, and ten meals of 10.00 ordered by it in the shop: the fee is 3.99. */
export async function buildAgreedOrder(app: TestApp, parts: Omit<AgreementParts, 'accountId'> = {}) {
  const regular = await buildRegular(app);
  const agreement = await buildAgreement(app, { accountId: regular.account.id, ...parts });
  return { ...regular, agreement, order: await placeAnother(regular.visitor, regular.meal.id) };
}

/** One of each kind of agreement with an order, changed and credited; the first is followed by another agreement. */
export async function buildAgreedOrders(app: TestApp): Promise<void> {
  const first = await buildAgreedOrder(app, { budgetCents: 90_000, period: 'quarter', toDate: '2026-12-31' });
  await buildAgreement(app, { accountId: first.account.id, fromDate: '2027-01-01', customerShareBps: 3000 });
  const fixed = await buildAgreedOrder(app, { mealSubsidyCents: 750, feeInSplit: false });
  await changeMeals(fixed.visitor, fixed.order, [[fixed.meal.id, 12]]);
  const apart = await buildAgreedOrder(app, { customerShareBps: 5000, feeInSplit: false });
  await creditMeals(await staffOf(app), apart.order, 3);
  await buildAgreedOrder(app, { funderId: null });
}
