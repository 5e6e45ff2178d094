import { toCents } from '@trpeza/contract/platform/money';
import { lockAccount } from '#access/access.api.ts';
import { agreementRefusal, readAgreedOn, releaseBudget, reserveBudget } from '#money/money.api.ts';
import { monthOf } from '#platform/local-time.domain.ts';
import { updateCheckoutDelivery } from '#ordering/checkout/checkout.queries.ts';
import { reserveSlotAgain } from '#ordering/checkout/read-checkout.ts';
import { isSamePeriod, type AgreementOnDate } from '#money/agreements/agreements.domain.ts';
import { pauseRefusalOn } from '#ordering/recurring-orders/read-pauses.ts';
import type { Trx } from '#platform/database/database.ts';
import { throwRefusal } from '#platform/domain-error.ts';
import type { DeliveryPlace, OrderFacts } from './order-decision.ts';

/**
 * Applies a new delivery to everything that depends on the delivery of an order: its checkout, the budgets of the old and
 * the new month, and the slot reservation.
 * @throws DomainError `recurring/paused`, `orders/other-agreement`, `budgets/exceeded`, `calendar/full`
 */
export async function moveReservations(
  trx: Trx,
  { order, rules, now }: OrderFacts,
  to: DeliveryPlace,
): Promise<void> {
  const { accountId, checkoutId, deliveryDate } = order;
  await lockAccount(trx, accountId);
  if (to.date !== deliveryDate) throwRefusal(await pauseRefusalOn(trx, accountId, to.date));
  await updateCheckoutDelivery(trx, checkoutId, to);
  if (to.date !== deliveryDate) {
    const agreed = (await readAgreedOn(trx, [accountId], to.date)).get(accountId);
    throwRefusal(agreementRefusal(order, agreed));
    await moveBudget(trx, order, { to: to.date, agreed, at: now });
  }
  await reserveSlotAgain(trx, { rules, now }, { checkoutId, ...to });
}

/**
 * Moves the subsidy of an order from the budget of the old month to that of the new one. The limit is not checked if both
 * months are in the same budget period of the agreement, because the total of the period stays the same.
 */
async function moveBudget(
  trx: Trx,
  order: OrderFacts['order'],
  { to, agreed, at }: { to: string; agreed: AgreementOnDate | undefined; at: Date },
): Promise<void> {
  const [before, month] = [monthOf(order.deliveryDate), monthOf(to)];
  if (month === before) return;
  const { accountId, agreementId, checkoutId, id: orderId, worthSubsidyCents } = order;
  const entry = { accountId, agreementId, checkoutId, orderId, subsidy: toCents(worthSubsidyCents), at };
  await releaseBudget(trx, { ...entry, month: before, kind: 'moved_out' });
  const isUnlimited = isSamePeriod(before, month, agreed);
  await reserveBudget(trx, { ...entry, month, kind: 'moved_in', isUnlimited });
}
