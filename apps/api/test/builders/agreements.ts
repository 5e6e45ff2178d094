import type { BudgetPeriod } from '@trpeza/contract/money/agreements.constants';
import type { TestApp } from '#test/app-under-test.ts';
import { creditMeals, signInStaff } from './credits.ts';
import { changeMeals } from './order-changes.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from './placements.ts';

interface FunderParts {
  name?: string;
  endedAt?: Date | null;
}

let made = 0;

/** Creates a funder. Tests that check its name pass one. */
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
  /** The funder of the agreement. By default a new funder is created; null for a self-payer. */
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

/**
 * Creates an agreement without an end. By default the customer share is 20 per cent; for a self-payer it is 100 per cent.
 */
export async function buildAgreement({ db }: Pick<TestApp, 'db'>, { funderId, ...parts }: AgreementParts) {
  const payer = funderId === undefined ? (await buildFunder({ db })).id : funderId;
  const share = payer === null ? 10_000 : parts.mealSubsidyCents == null ? 2000 : null;
  return db
    .insertInto('agreements')
    .values({ funderId: payer, customerShareBps: share, fromDate: '2026-01-01', ...parts })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Creates a customer with an agreement who orders ten meals of 10.00 in the shop. The delivery fee is 3.99. */
export async function buildAgreedOrder(app: TestApp, parts: Omit<AgreementParts, 'accountId'> = {}) {
  const regular = await buildCustomerWithMeal(app);
  const agreement = await buildAgreement(app, { accountId: regular.account.id, ...parts });
  return { ...regular, agreement, order: await placeAnotherOrder(regular.visitor, regular.meal.id) };
}

/**
 * Creates an order under each kind of agreement. One of the orders is changed and another is credited. The first
 * agreement is followed by a second one of the same customer.
 */
export async function buildAgreedOrders(app: TestApp): Promise<void> {
  const first = await buildAgreedOrder(app, { budgetCents: 90_000, period: 'quarter', toDate: '2026-12-31' });
  await buildAgreement(app, { accountId: first.account.id, fromDate: '2027-01-01', customerShareBps: 3000 });
  const fixed = await buildAgreedOrder(app, { mealSubsidyCents: 750, feeInSplit: false });
  await changeMeals(fixed.visitor, fixed.order, [[fixed.meal.id, 12]]);
  const apart = await buildAgreedOrder(app, { customerShareBps: 5000, feeInSplit: false });
  await creditMeals(await signInStaff(app), apart.order, 3);
  await buildAgreedOrder(app, { funderId: null });
}
