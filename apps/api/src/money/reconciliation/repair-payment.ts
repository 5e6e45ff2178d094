import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { ExceptionKind } from '@trpeza/contract/money/exceptions.constants';
import type { TriggerMailJob } from '#messages/outbox/post-message.ts';
import { placePaid, type OrderDeps } from '#ordering/orders/place-order.ts';
import { movePayment } from '#money/online-payments/move-payment.ts';
import type { ProviderPayment } from '#platform/payments/payment-provider.ts';
import type { SendRefund } from '#money/online-payments/refund-payment.ts';
import { returnPayment, voidRefundsOf } from '#money/online-payments/return-payment.ts';
import { DomainError } from '#platform/domain-error.ts';
import { noteDishonour } from './note-dishonour.ts';
import { closeGone, openException } from './open-exception.ts';
import { findOwnPayment, type OwnPayment } from './reconciliation.queries.ts';
import { decideRepair, type Repair } from './repairs.domain.ts';
import { notifyReturned } from './notify-customer.ts';
import { transaction } from '#platform/database/transaction.ts';

export type RepairDeps = OrderDeps & {
  sendRefund: SendRefund;
  publicUrl: URL;
  triggerMailJob: TriggerMailJob;
};

interface Case {
  method: OnlineMethod;
  own: OwnPayment;
  found: ProviderPayment;
}

/**
 * The single repair, for whatever learns the state of a payment at its provider: the webhook's job, reconciliation, a
 * person. It may be called late, twice, in any order and concurrently: it is idempotent.
 * @returns what was done
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
  // A list may be outdated by now. Queried after our own row was read, the provider cannot be older than that row.
  const now = await deps.payments[method].find(found.reference);
  const repair = decideRepair(own, now);
  const kind = REPORTED[repair];
  await closeOthers(deps, method, found.reference, kind);
  if (kind) await report(deps, kind, { method, own, found: now });
  else if (own) await carryOut(deps, repair, { method, own, found: now });
  return repair;
}

const REPORTED: { [R in Repair]?: ExceptionKind } = {
  reportUnpaid: 'order-without-payment',
  reportPaidAfterAll: 'paid-after-all',
  reportAmount: 'amount-differs',
  reportUnknown: 'unknown-reference',
};
/** Findings about an inconsistent payment, closed once it is consistent. */
export const PAYMENT_FINDINGS: readonly ExceptionKind[] = Object.values(REPORTED);

const findOwn = ({ db, payments }: RepairDeps, method: OnlineMethod, found: ProviderPayment) =>
  findOwnPayment(db, { method, provider: payments[method].name, ...found });

async function closeOthers(
  { db, clock }: RepairDeps,
  method: OnlineMethod,
  reference: string,
  still?: ExceptionKind,
): Promise<void> {
  const kinds = PAYMENT_FINDINGS.filter((kind) => kind !== still);
  await closeGone(db, clock, { method, references: [reference], kinds });
}

/** An order that was cancelled needs no payment. */
async function report(
  { db, clock }: RepairDeps,
  kind: ExceptionKind,
  { method, own, found }: Omit<Case, 'own'> & { own: OwnPayment | undefined },
): Promise<void> {
  if (kind === 'order-without-payment' && own?.orderStatus === 'cancelled') return;
  const { reference, amount, currency } = found;
  const sums = { expectedCents: own?.amountCents, foundCents: amount, currency };
  await openException(db, clock, { kind, method, reference, paymentId: own?.id, ...sums });
}

function carryOut(deps: RepairDeps, repair: Repair, about: Case): Promise<unknown> {
  const { db, clock } = deps;
  const { id } = about.own;
  switch (repair) {
    case 'place':
      return place(deps, about);
    case 'callOff':
      return callOff(deps, about);
    case 'return':
      return refund(deps, about);
    case 'dishonour':
    case 'takeBack':
      return noteDishonour(deps, repair, about);
    case 'dropReturn':
      return dropReturn(deps, about);
    case 'settle':
    case 'cancel':
    case 'fail':
      return transaction(db, (trx) => movePayment(trx, id, repair, clock.now()));
    default:
      return Promise.resolve();
  }
}

/** What ended during the call to its provider cannot be placed any more; then it needs another repair. */
async function place(deps: RepairDeps, { method, own, found }: Case): Promise<void> {
  try {
    await placePaid(deps, own.checkoutId);
  } catch (error) {
    const then = await findOwn(deps, method, found);
    const isSame = then?.state === own.state && then.checkoutState === own.checkoutState;
    if (!(error instanceof DomainError) || isSame) throw error;
    await repairPayment(deps, method, found);
  }
}

/** What cannot be cancelled any more is awaited; once it has arrived it is refunded. */
async function callOff(deps: RepairDeps, { method, own, found }: Case): Promise<void> {
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

/** Its refund has been sent already, or has not and never will be. */
async function dropReturn({ db, clock }: RepairDeps, { method, own, found }: Case): Promise<void> {
  const now = clock.now();
  await transaction(db, async (trx) => {
    if ((await voidRefundsOf(trx, own.id, now)) > 0) return movePayment(trx, own.id, 'dropReturn', now);
    const { reference, currency } = found;
    const sums = { expectedCents: own.amountCents, foundCents: 0, currency };
    return openException(trx, clock, {
      kind: 'refund-differs',
      method,
      reference,
      paymentId: own.id,
      ...sums,
    });
  });
}
