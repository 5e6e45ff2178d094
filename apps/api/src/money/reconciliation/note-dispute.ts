import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { LedgerAccount, Transfer } from '#money/ledger/ledger.domain.ts';
import { postEntry } from '#money/ledger/post-entry.ts';
import type { ProviderDispute } from '#platform/payments/payment-provider.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { lockDispute, updateDispute } from './exceptions.queries.ts';
import { openException, subjectOf } from './open-exception.ts';
import { findOwnPayment, type OwnPayment } from './reconciliation.queries.ts';
import type { RepairDeps } from './repair-payment.ts';

/** The ledger effect of a dispute: the money is withheld while it lasts, then returned or lost. */
const POSTS = {
  open: { kind: 'disputed', debit: 'disputed', credit: 'provider' },
  won: { kind: 'dispute_won', debit: 'provider', credit: 'disputed' },
  lost: { kind: 'dispute_lost', debit: 'losses', credit: 'disputed' },
} as const;

/**
 * A customer's bank disputes a card payment. The decision is not ours, but the office has to respond; it is listed
 * until it is won or lost. The ledger has the same result when events come late, twice or only for its end.
 */
export async function noteDispute(
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
      () => openException(trx, clock, { ...about, paymentId: own?.id, ...sums }),
      subjectOf(about),
    );
    const dispute = await lockDispute(trx, subjectOf(about));
    // A closed dispute stays closed, and an open one is not opened again.
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

/** A dispute has only ever one finding: a closed one is not opened again. */
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
    await postEntry(trx, { kind, checkoutId: own.checkoutId, of: reference }, [transfer]);
  }
}
