import { ONLINE_METHODS } from '@trpeza/contract/money/payments.constants';
import type {
  CashFilter,
  CashOfPaymentIssues,
  PaymentIssuesFilter,
  PaymentIssuesPage,
  PaymentIssuesSummary,
} from '@trpeza/contract/money/payment-issues.schemas';
import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import { daySpan } from '#platform/local-time.domain.ts';
import type { Db } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { presentPaymentIssue } from './payment-issues.present.ts';
import { listPaymentIssueRows, sumCash, sumOpenPaymentIssues } from './payment-issues.queries.ts';
import { listRuns } from './reconciliation.queries.ts';

export async function listPaymentIssues(db: Db, filter: PaymentIssuesFilter): Promise<PaymentIssuesPage> {
  const { rows, nextCursor } = await listPaymentIssueRows(db, filter);
  return { items: rows.map(presentPaymentIssue), nextCursor };
}

/** Cash that was collected and paid back in payment issues, between two dates in the kitchen's time zone. */
export async function readCash(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  days: CashFilter,
): Promise<CashOfPaymentIssues> {
  const { collected, givenBack } = await sumCash(db, daySpan(days, (await settings.read()).time_zone));
  return { collected: formatMoney(toCents(collected)), givenBack: formatMoney(toCents(givenBack)) };
}

export async function summarisePaymentIssues(db: Db): Promise<PaymentIssuesSummary> {
  const [{ open, cents }, runs] = await Promise.all([sumOpenPaymentIssues(db), listRuns(db)]);
  const providers = ONLINE_METHODS.map((method) => {
    const run = runs.find((each) => each.method === method);
    return {
      method,
      reachedAt: run?.reachedAt?.toISOString() ?? null,
      failingSince: run?.failingSince?.toISOString() ?? null,
    };
  });
  return { open, amount: formatMoney(toCents(cents)), providers };
}
