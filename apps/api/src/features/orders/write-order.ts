import type { OrderPaymentMethod } from '@trpeza/contract/payments/payments.words';
import { toCents } from '@trpeza/contract/shared/money';
import { recordOrdered } from '#features/budgets/reserve-budget.ts';
import { monthOf } from '#features/calendar/calendar.domain.ts';
import type { NewCheckout } from '#features/checkout/checkout.domain.ts';
import { charged } from '#features/ledger/ledger.domain.ts';
import { postEntry } from '#features/ledger/post-entry.ts';
import type { Trx } from '#platform/database/database.ts';
import { insertOrder, type OrderRow } from './orders.queries.ts';

interface Placing {
  payment: { method: OrderPaymentMethod; reference: string };
  /** Who placed it: the customer, or the office for them. */
  actorId: number;
  /** What the office wrote down with it. */
  note?: string | undefined;
}

/** Step: the order of a checkout whose place is taken and whose share is paid, with its first event; its budget is spent. */
export async function writeOrder(
  trx: Trx,
  checkout: NewCheckout,
  { payment, actorId, note }: Placing,
): Promise<OrderRow> {
  const event = { actorId, reason: note || null };
  const order = await insertOrder(trx, orderOf(checkout, payment), { lines: checkout.lines, event });
  await recordOrdered(trx, {
    accountId: checkout.accountId,
    month: monthOf(checkout.deliveryDate),
    subsidy: toCents(checkout.subsidyCents),
    checkoutId: checkout.id,
    orderId: order.id,
  });
  const share = { customer: toCents(checkout.customerCents), subsidy: toCents(checkout.subsidyCents) };
  await postEntry(trx, { kind: 'placed', checkoutId: checkout.id, of: checkout.id }, charged(share));
  return order;
}

function orderOf(checkout: NewCheckout, payment: Placing['payment']) {
  const { delivery } = checkout;
  return {
    accountId: checkout.accountId,
    checkoutId: checkout.id,
    firstName: delivery.firstName,
    lastName: delivery.lastName,
    phoneNumber: delivery.phone,
    deliveryAddress: [
      delivery.address,
      delivery.city,
      `${delivery.state} ${delivery.zipCode}`,
      delivery.country,
    ].join(', '),
    deliveryInstructions: delivery.deliveryInstructions,
    deliveryDate: checkout.deliveryDate,
    deliverySlot: checkout.deliverySlot,
    subtotalCents: checkout.subtotalCents,
    feeCents: checkout.feeCents,
    totalCents: checkout.totalCents,
    customerCents: checkout.customerCents,
    subsidyCents: checkout.subsidyCents,
    customerShareBps: checkout.customerShareBps,
    paymentMethod: payment.method,
    paymentReference: payment.reference,
  };
}
