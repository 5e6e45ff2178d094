import type { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import type { PaymentMethod } from '@trpeza/contract/money/payments.constants';
import { toCents } from '@trpeza/contract/platform/money';
import { postLedgerEntry, spendReserved } from '#money/money.api.ts';
import { monthOf } from '#platform/local-time.domain.ts';
import type { Checkout } from '#ordering/checkout/checkout.domain.ts';
import { chargeTransfers } from '#money/ledger/ledger.domain.ts';
import type { Trx } from '#platform/database/database.ts';
import { insertOrder } from './orders.queries.ts';

interface Placing {
  payment: { method: PaymentMethod; reference: string };
  /** The account of the customer, or of the office member who placed the order. */
  actorId: number;
  note?: string | undefined;
  now: Date;
}

/**
 * Writes the order of a checkout whose budget and slot are reserved. Spends the reservation, and records in the ledger
 * what both payers owe.
 * @returns the id of the order
 */
export async function writeOrder(
  trx: Trx,
  checkout: Checkout,
  { payment, actorId, note, now }: Placing,
): Promise<number> {
  const { id: checkoutId, lines, delivery, accountId, agreementId, deliveryDate } = checkout;
  const [customer, subsidy] = [toCents(checkout.customerCents), toCents(checkout.subsidyCents)];
  const order = {
    ...pickOrderColumns(checkout),
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
  await postLedgerEntry(
    trx,
    { kind: 'placed', checkoutId, of: checkoutId },
    chargeTransfers({ customer, subsidy }),
  );
  return orderId;
}

/** Returns the columns that an order copies from its checkout. */
function pickOrderColumns(checkout: Checkout) {
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

export const addressLineOf = ({ address, city, state, zipCode, country }: Delivery): string =>
  [address, city, `${state} ${zipCode}`, country].join(', ');

function recipientOf(delivery: Delivery) {
  const { phone: phoneNumber, address, city, state, zipCode, country, ...kept } = delivery;
  return { ...kept, phoneNumber, deliveryAddress: addressLineOf(delivery) };
}
