import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { LedgerAccount, Transfer } from '#money/ledger/ledger.domain.ts';
import { postLedgerEntry } from '#money/ledger/post-entry.ts';
import type { ProviderDispute } from '#platform/payments/payment-provider.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { lockDispute, updateDispute } from './payment-issues.queries.ts';
import { openPaymentIssue, subjectOf } from './open-payment-issue.ts';
import { findOwnPayment, type OwnPayment } from './reconciliation.queries.ts';
import type { RepairDeps } from './repair-payment.ts';

/** Ledger entries of a dispute: the amount is withheld while it is open, then returned or lost. */
const POSTS = {
  open: { kind: 'disputed', debit: 'disputed', credit: 'provider' },
  won: { kind: 'dispute_won', debit: 'provider', credit: 'disputed' },
  lost: { kind: 'dispute_lost', debit: 'losses', credit: 'disputed' },
} as const;

/**
 * Records the state of a dispute by the customer's bank. The payment issue stays open until the dispute is won or lost,
 * so that the office can respond. The ledger has the same result when events are late or duplicated, or when only the
 * last one arrives.
 */
export async function recordDispute(
  deps: RepairDeps,
  method: OnlineMethod,
  found: ProviderDispute,
): Promise<'none' | ProviderDispute['status']> {
  const { db, clock, payments } = deps;
  const { reference, paymentReference, status, amount } = found;
  const known = { method, provider: payments[method].name, reference: paymentReference, key: null };
  const own = await findOwnPayment(db, known);
  return transaction(db, async (trx) => {
    const about = { kind: 'dispute', method, reference } as const;
    const sums = { expectedCents: own?.amountCents, foundCents: amount, currency: own?.currency };
    await openOnce(
      trx,
      () => openPaymentIssue(trx, clock, { ...about, paymentId: own?.id, ...sums }),
      subjectOf(about),
    );
    const dispute = await lockDispute(trx, subjectOf(about));
    // Skips states that are already recorded; a decided dispute does not change any more.
    if (!dispute || dispute.providerStatus === status || isOver(dispute.providerStatus)) return 'none';
    if (own) await post(trx, { own, method, found, isNew: dispute.providerStatus === null });
    const end =
      status !== 'open' && dispute.resolvedAt === null ? { resolvedAt: clock.now(), resolution: status } : {};
    const postedCents = own ? amount : 0;
    await updateDispute(trx, dispute.id, { providerStatus: status, postedCents, ...end });
    return status;
  });
}

const isOver = (status: string | null): boolean => status === 'won' || status === 'lost';

/** There is at most one payment issue per dispute; a closed one is not opened again. */
async function openOnce(trx: Trx, open: () => Promise<boolean>, subject: string): Promise<void> {
  if (!(await lockDispute(trx, subject))) await open();
}

interface News {
  own: OwnPayment;
  method: OnlineMethod;
  found: ProviderDispute;
  isNew: boolean;
}

async function post(trx: Trx, { own, method, found, isNew }: News): Promise<void> {
  const { reference, status, amount } = found;
  const sideOf = (side: LedgerAccount | 'provider') => (side === 'provider' ? method : side);
  const steps = isNew && status !== 'open' ? (['open', status] as const) : ([status] as const);
  for (const step of steps) {
    const { kind, debit, credit } = POSTS[step];
    const transfer: Transfer = { debit: sideOf(debit), credit: sideOf(credit), amount };
    await postLedgerEntry(trx, { kind, checkoutId: own.checkoutId, of: reference }, [transfer]);
  }
}
