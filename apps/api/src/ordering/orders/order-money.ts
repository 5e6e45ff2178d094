import type { OrderStatus } from '@trpeza/contract/ordering/orders.states';
import { formatMoney, toCents, type Cents } from '@trpeza/contract/platform/money';
import {
  changeCause,
  creditCause,
  owedAfterRefund,
  postLedgerEntry,
  type RefundRequestDeps,
  releaseBudget,
  requestRefund,
  reserveBudget,
  withdrawRefund,
} from '#money/money.api.ts';
import { reserveSlotAgain, reserveSlotWithoutLimit } from '#ordering/checkout/read-checkout.ts';
import { chargeTransfers, reverseChargeTransfers } from '#money/ledger/ledger.domain.ts';
import { monthOf } from '#platform/local-time.domain.ts';
import type { Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import type { OrderRow } from './orders.queries.ts';
import { SETTLED_SECONDS, unsentRefundCutoff } from './undo.domain.ts';
import { setOnAccountAmount } from './versions.queries.ts';

export type MoneyDeps = RefundRequestDeps & Pick<Deps, 'clock' | 'settings'>;

type Charged = Pick<OrderRow, 'id' | 'status' | 'paymentMethod' | 'onAccountCents'>;

/**
 * Returns the ids of those changed orders that affect the customer's statement. Such an order has an amount on account,
 * and was delivered before or after the change.
 */
export const listChargedOrderIds = (changed: readonly { before: Charged; after: Charged }[]): number[] =>
  changed
    .filter(({ before, after }) => before.status === 'completed' || after.status === 'completed')
    .filter(({ after }) => after.paymentMethod === 'account' || after.onAccountCents > 0)
    .map(({ after }) => after.id);

/** Whether the cancellation of an order waives a part of the customer's share that was still unpaid. */
export const isShareWaived = ({
  customerCents,
  refundCents,
  onAccountCents,
}: Pick<OrderRow, 'customerCents' | 'onAccountCents'> & { refundCents: number | string | null }): boolean =>
  customerCents > 0 && (refundCents === null || onAccountCents > 0);

const budgetEntry = (order: OrderRow, { clock }: Pick<Deps, 'clock'>) => ({
  accountId: order.accountId,
  agreementId: order.agreementId,
  month: monthOf(order.deliveryDate),
  subsidy: toCents(order.worthSubsidyCents),
  checkoutId: order.checkoutId,
  orderId: order.id,
  at: clock.now(),
});

/** Returns the shares that both payers owe for an order, after deducting credits. */
const owedFor = (order: OrderRow) => ({
  customer: toCents(order.worthCustomerCents),
  subsidy: toCents(order.worthSubsidyCents),
});

/** Reverses the charges of a cancelled order: releases the subsidy to the budget and refunds the customer's share. */
export async function refundCancelledOrder(
  trx: Trx,
  asking: RefundRequestDeps,
  order: OrderRow,
): Promise<void> {
  await releaseBudget(trx, { ...budgetEntry(order, asking), kind: 'cancelled' });
  await postLedgerEntry(
    trx,
    { kind: 'cancelled', checkoutId: order.checkoutId },
    reverseChargeTransfers(owedFor(order)),
  );
  const { id: orderId, checkoutId } = order;
  const refund = { orderId, checkoutId, cause: 'cancelled', owed: toCents(0), waitSeconds: SETTLED_SECONDS };
  await requestRefund(trx, asking, refund);
}

/**
 * Reverses the charges of credited meals: the subsidy and the customer's share. The customer's share first reduces the
 * amount on account; only the rest is refunded.
 */
export async function refundCredit(
  trx: Trx,
  asking: RefundRequestDeps,
  order: OrderRow,
  credit: { id: number; customer: Cents; subsidy: Cents },
): Promise<void> {
  const { id: orderId, checkoutId } = order;
  const { id: creditId, customer, subsidy } = credit;
  await releaseBudget(trx, { ...budgetEntry(order, asking), kind: 'credited', subsidy, creditId });
  await postLedgerEntry(
    trx,
    { kind: 'credited', checkoutId, of: String(creditId) },
    reverseChargeTransfers(credit),
  );
  const onAccount = Math.max(0, order.onAccountCents - customer);
  if (onAccount !== order.onAccountCents) await setOnAccountAmount(trx, orderId, onAccount);
  const [cause, owed] = [creditCause(creditId), toCents(order.worthCustomerCents - customer - onAccount)];
  await requestRefund(trx, asking, { orderId, checkoutId, cause, owed, waitSeconds: SETTLED_SECONDS });
}

/**
 * Adjusts budget, ledger and refund after a change of an order's meals. With a fixed subsidy per meal, one payer's share
 * may rise while the other's falls, so the ledger gets entries for both directions.
 * @throws DomainError `budgets/exceeded`
 */
export async function applyPriceChange(
  trx: Trx,
  asking: RefundRequestDeps,
  order: OrderRow,
  { version, ...after }: { version: number; total: Cents; customer: Cents; subsidy: Cents },
): Promise<void> {
  const { id: orderId, checkoutId } = order;
  const [customer, subsidy] = [after.customer - order.customerCents, after.subsidy - order.subsidyCents];
  const entry = {
    ...budgetEntry(order, asking),
    kind: 'changed',
    subsidy: toCents(Math.abs(subsidy)),
  } as const;
  const isMore = subsidy === 0 ? after.total > order.totalCents : subsidy > 0;
  await (isMore ? reserveBudget(trx, entry) : releaseBudget(trx, entry));
  const upTo = (share: number) => toCents(Math.max(0, share));
  const owed = [
    ...chargeTransfers({ customer: upTo(customer), subsidy: upTo(subsidy) }),
    ...reverseChargeTransfers({ customer: upTo(-customer), subsidy: upTo(-subsidy) }),
  ];
  await postLedgerEntry(trx, { kind: 'changed', checkoutId, of: `${orderId}:${version}` }, owed);
  const refund = { orderId, checkoutId, cause: changeCause(version), owed: after.customer };
  await requestRefund(trx, asking, { ...refund, waitSeconds: SETTLED_SECONDS });
}

/**
 * Charges both payers' shares of a restored order again. A refund that has not been sent is withdrawn. After a sent
 * refund, the customer's share is charged on account; an administrator must have confirmed the amount.
 * @returns the amount on account afterwards, in cents
 * @throws DomainError `orders/already-refunded` with the amount, `budgets/exceeded`, `orders/slot-full`
 */
export async function rechargeRestoredOrder(
  trx: Trx,
  deps: MoneyDeps,
  order: OrderRow,
  { to, chargeAgain }: { to: OrderStatus; chargeAgain?: string | undefined },
): Promise<number> {
  await withdrawRefund(trx, order.id, unsentRefundCutoff(deps.clock.now()));
  const owed = await owedAfterRefund(trx, order, toCents(order.worthCustomerCents));
  if (owed !== null) {
    const amount = formatMoney(owed);
    if (owed > 0 && chargeAgain !== amount)
      throw new DomainError('orders/already-refunded', { number: order.id, status: order.status, amount });
    await setOnAccountAmount(trx, order.id, owed);
  }
  await reserveAgain(trx, deps, order, to);
  return owed ?? order.onAccountCents;
}

async function reserveAgain(trx: Trx, deps: MoneyDeps, order: OrderRow, to: OrderStatus): Promise<void> {
  await reserveBudget(trx, { ...budgetEntry(order, deps), kind: 'restored' });
  await reserveSlotIfUndelivered(trx, deps, order, to);
  await postLedgerEntry(
    trx,
    { kind: 'restored', checkoutId: order.checkoutId },
    chargeTransfers(owedFor(order)),
  );
}

/**
 * Reserves the slot of a restored order. An order that is restored as delivered needs no free capacity in its slot.
 * @throws DomainError `orders/slot-full`
 */
async function reserveSlotIfUndelivered(
  trx: Trx,
  deps: MoneyDeps,
  { id, checkoutId, deliveryDate: date, deliverySlot: slot }: OrderRow,
  to: OrderStatus,
): Promise<void> {
  if (to === 'completed') return reserveSlotWithoutLimit(trx, checkoutId);
  const rules = await deps.settings.read();
  await reserveSlotAgain(trx, { rules, now: deps.clock.now() }, { checkoutId, date, slot }).catch(
    (error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'calendar/full') throw error;
      throw new DomainError('orders/slot-full', { number: id, date, slot });
    },
  );
}
