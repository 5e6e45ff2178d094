import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { PaymentIssueKind } from '@trpeza/contract/money/payment-issues.constants';
import type { Deps } from '#platform/deps.ts';
import { transitionPayment } from '#money/online-payments/transition-payment.ts';
import type { ProviderPayment } from '#platform/payments/payment-provider.ts';
import { returnPayment, voidRefundsOf } from '#money/online-payments/return-payment.ts';
import { DomainError } from '#platform/domain-error.ts';
import { transaction } from '#platform/database/transaction.ts';
import { recordDishonour } from './record-dishonour.ts';
import { closeObsoleteIssues, openPaymentIssue } from './open-payment-issue.ts';
import { findOwnPayment, type OwnPayment } from './reconciliation.queries.ts';
import { decideRepair, type Repair } from './repairs.domain.ts';
import { notifyReturned } from './payment-messages.ts';

export type RepairDeps = Pick<
  Deps,
  'db' | 'clock' | 'settings' | 'payments' | 'jobs' | 'publicUrl' | 'rooms'
> & {
  events: Pick<Deps['events'], 'publish'>;
};

interface Case {
  method: OnlineMethod;
  own: OwnPayment;
  found: ProviderPayment;
}

/**
 * Brings a payment in line with its state at the provider. Used by the webhook's job, by reconciliation and by the
 * office. Idempotent; calls may be late, repeated, out of order and concurrent.
 * @returns the repair that was made
 */
export async function repairPayment(
  deps: RepairDeps,
  method: OnlineMethod,
  found: ProviderPayment,
): Promise<Repair> {
  const own = await findOwn(deps, method, found);
  if (decideRepair(own, found) === 'none') {
    await closeOthers(deps, method, found.reference);
    return 'none';
  }
  // The list may be outdated. This state is requested after our row was read, so it cannot be older than the row.
  const now = await deps.payments[method].find(found.reference);
  const repair = decideRepair(own, now);
  const kind = REPORTED[repair];
  await closeOthers(deps, method, found.reference, kind);
  if (kind) await report(deps, kind, { method, own, found: now });
  else if (own) await executeRepair(deps, repair, { method, own, found: now });
  return repair;
}

const REPORTED: { [R in Repair]?: PaymentIssueKind } = {
  reportUnpaid: 'order-without-payment',
  reportPaidAfterAll: 'paid-after-all',
  reportAmount: 'amount-differs',
  reportUnknown: 'unknown-reference',
};
/** Payment issues about an inconsistent payment; they are closed once it is consistent. */
export const PAYMENT_ISSUES: readonly PaymentIssueKind[] = Object.values(REPORTED);

const findOwn = ({ db, payments }: RepairDeps, method: OnlineMethod, found: ProviderPayment) =>
  findOwnPayment(db, { method, provider: payments[method].name, ...found });

async function closeOthers(
  { db, clock }: RepairDeps,
  method: OnlineMethod,
  reference: string,
  still?: PaymentIssueKind,
): Promise<void> {
  const kinds = PAYMENT_ISSUES.filter((kind) => kind !== still);
  await closeObsoleteIssues(db, clock, { method, references: [reference], kinds });
}

/** Opens a payment issue. A cancelled order needs no payment, so none is opened for it. */
async function report(
  { db, clock }: RepairDeps,
  kind: PaymentIssueKind,
  { method, own, found }: Omit<Case, 'own'> & { own: OwnPayment | undefined },
): Promise<void> {
  if (kind === 'order-without-payment' && own?.orderStatus === 'cancelled') return;
  const { reference, amount, currency } = found;
  const sums = { expectedCents: own?.amountCents, foundCents: amount, currency };
  await openPaymentIssue(db, clock, { kind, method, reference, paymentId: own?.id, ...sums });
}

function executeRepair(deps: RepairDeps, repair: Repair, about: Case): Promise<unknown> {
  const { db, clock } = deps;
  const { id } = about.own;
  switch (repair) {
    case 'place':
      return place(deps, about);
    case 'callOff':
      return cancelAtProvider(deps, about);
    case 'return':
      return refund(deps, about);
    case 'dishonour':
    case 'takeBack':
      return recordDishonour(deps, repair, about);
    case 'dropReturn':
      return dropReturn(deps, about);
    case 'settle':
    case 'cancel':
    case 'fail':
      return transaction(db, (trx) => transitionPayment(trx, id, repair, clock.now()));
    default:
      return Promise.resolve();
  }
}

/** Places the order. If the payment or checkout ended in the meantime, the repair is decided again. */
async function place(deps: RepairDeps, { method, own, found }: Case): Promise<void> {
  try {
    await deps.rooms.placePaid(deps, own.checkoutId);
  } catch (error) {
    const then = await findOwn(deps, method, found);
    const isSame = then?.state === own.state && then.checkoutState === own.checkoutState;
    if (!(error instanceof DomainError) || isSame) throw error;
    await repairPayment(deps, method, found);
  }
}

/** Cancels the payment at the provider. One that can no longer be cancelled is refunded once it arrives. */
async function cancelAtProvider(deps: RepairDeps, { method, own, found }: Case): Promise<void> {
  const after = await deps.payments[method].cancel(found.reference);
  if (decideRepair(own, after) !== 'callOff') await repairPayment(deps, method, after);
}

async function refund(deps: RepairDeps, { own, found }: Case): Promise<void> {
  const { amount, currency, reference } = found;
  const arrived = { id: own.id, amount, currency, reference };
  await transaction(deps.db, async (trx) => {
    if (!(await returnPayment(trx, deps, arrived))) return;
    await notifyReturned(trx, deps, { own, amount, currency });
  });
}

/** Voids the refund if it was not sent. A refund that was already sent becomes a payment issue. */
async function dropReturn({ db, clock }: RepairDeps, { method, own, found }: Case): Promise<void> {
  const now = clock.now();
  await transaction(db, async (trx) => {
    if ((await voidRefundsOf(trx, own.id, now)) > 0) return transitionPayment(trx, own.id, 'dropReturn', now);
    const { reference, currency } = found;
    const sums = { expectedCents: own.amountCents, foundCents: 0, currency };
    return openPaymentIssue(trx, clock, {
      kind: 'refund-differs',
      method,
      reference,
      paymentId: own.id,
      ...sums,
    });
  });
}
