import type { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import type { PaymentMethod } from '@trpeza/contract/money/payments.constants';
import { toCents } from '@trpeza/contract/platform/money';
import { spendReserved } from '#money/budgets/reserve-budget.ts';
import { monthOf } from '#ordering/calendar/calendar.domain.ts';
import type { Checkout } from '#ordering/checkout/checkout.domain.ts';
import { charged } from '#money/ledger/ledger.domain.ts';
import { postEntry } from '#money/ledger/post-entry.ts';
import type { Trx } from '#platform/database/database.ts';
import { insertOrder } from './orders.queries.ts';

interface Placing {
  payment: { method: PaymentMethod; reference: string };
  /** The customer, or the member of the office who placed it. */
  actorId: number;
  /** The office's note. */
  note?: string | undefined;
  now: Date;
}

/**
 * Step: writes the order of a checkout whose budget and place are reserved: its reservation is spent, and the ledger records
 * the debts of both payers.
 * @returns its id
 */
export async function writeOrder(
  trx: Trx,
  checkout: Checkout,
  { payment, actorId, note, now }: Placing,
): Promise<number> {
  const { id: checkoutId, lines, delivery, accountId, agreementId, deliveryDate } = checkout;
  const [customer, subsidy] = [toCents(checkout.customerCents), toCents(checkout.subsidyCents)];
  const order = {
    ...keptOf(checkout),
    ...recipientOf(delivery),
    checkoutId,
    paymentMethod: payment.method,
    paymentReference: payment.reference,
    createdAt: now,
  };
  const orderId = await insertOrder(trx, order, { lines, actorId, reason: note || null });
  const spending = {
    accountId,
    agreementId,
    month: monthOf(deliveryDate),
    subsidy,
    checkoutId,
    orderId,
    at: now,
  };
  await spendReserved(trx, spending);
  await postEntry(trx, { kind: 'placed', checkoutId, of: checkoutId }, charged({ customer, subsidy }));
  return orderId;
}

/** The columns that an order has in common with its checkout. */
function keptOf(checkout: Checkout) {
  const {
    id,
    number,
    state,
    version,
    lines,
    delivery,
    orderedBy,
    slotCapacity,
    expiresAt,
    createdAt,
    ...kept
  } = checkout;
  return kept;
}

/** Where an order goes, in one line. */
export const addressLineOf = ({ address, city, state, zipCode, country }: Delivery): string =>
  [address, city, `${state} ${zipCode}`, country].join(', ');

function recipientOf(delivery: Delivery) {
  const { phone: phoneNumber, address, city, state, zipCode, country, ...kept } = delivery;
  return { ...kept, phoneNumber, deliveryAddress: addressLineOf(delivery) };
}
