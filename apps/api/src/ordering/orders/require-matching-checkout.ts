import type * as z from 'zod';
import { PaymentMethod } from '@trpeza/contract/money/payments.constants';
import type { PlaceOrder } from '@trpeza/contract/ordering/orders.schemas';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { formatMoney, parseMoney, toCents } from '@trpeza/contract/platform/money';
import { hasSameMeals, type Checkout } from '#ordering/checkout/checkout.domain.ts';
import { amountChanged } from '#ordering/checkout/quote-order.ts';
import { debitReferenceOf } from '#money/online-payments/payments.domain.ts';
import { DomainError } from '#platform/domain-error.ts';

export type ClaimedOrder = z.output<typeof PlaceOrder>;

/**
 * Compares the order in a request with the stored checkout, which is authoritative.
 * @throws DomainError for the first difference
 */
export function requireMatchingCheckout(
  claim: ClaimedOrder,
  checkout: Checkout,
  { currency }: Settings,
): void {
  requireOneDelivery(claim, checkout);
  requireOwnDebit(claim, checkout);
  const claimed = new Map(claim.items.map((item) => [item.mealId, item]));
  if (!hasSameMeals(checkout, claim.items)) throw new DomainError('checkout/items-differ');
  for (const { mealId, priceCents, name, nameMk } of checkout.lines) {
    if (parseMoney(claimed.get(mealId)!.price) === priceCents) continue;
    throw new DomainError('checkout/price-changed', {
      name,
      nameMk,
      price: formatMoney(toCents(priceCents)),
      currency,
    });
  }
  const [total, customer, subsidy] = [checkout.totalCents, checkout.customerCents, checkout.subsidyCents].map(
    toCents,
  );
  if (parseMoney(claim.totalAmount) !== total) throw amountChanged(total!, customer!, subsidy!, currency);
}

/**
 * Requires that all items of a request have the date and slot of the checkout. An order has only one date and slot, but
 * the request repeats them for each item.
 */
function requireOneDelivery({ deliveryDate, deliveryTime, items }: ClaimedOrder, checkout: Checkout): void {
  const isMixed = items.some(
    (item) =>
      (item.deliveryDate ?? deliveryDate) !== deliveryDate ||
      (item.deliveryTime ?? deliveryTime) !== deliveryTime,
  );
  if (isMixed) throw new DomainError('checkout/mixed-delivery');
  const isSame = deliveryDate === checkout.deliveryDate && deliveryTime === checkout.deliverySlot;
  if (!isSame) throw new DomainError('checkout/items-differ');
}

/**
 * Rejects a page that followed the debit of another checkout: the page has to reload. The payment method is not compared,
 * because only the provider knows how the order was paid.
 */
function requireOwnDebit({ paymentMethod, paymentReference }: ClaimedOrder, checkout: Checkout): void {
  if (paymentMethod !== PaymentMethod.debit || paymentReference === undefined) return;
  if (paymentReference !== debitReferenceOf(checkout.id)) throw new DomainError('checkout/none-open');
}
