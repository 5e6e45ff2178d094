import type { BudgetPeriod } from '@trpeza/contract/funding/funding.constants';
import type { TestApp } from '#test/test-app.ts';

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
