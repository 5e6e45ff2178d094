import type { Delivery } from '@trpeza/contract/checkout/checkout.schemas';
import type { PaymentMethod } from '@trpeza/contract/payments/payments.constants';
import { toCents } from '@trpeza/contract/shared/money';
import { spentByOrder } from '#features/budgets/reserve-budget.ts';
import { monthOf } from '#features/calendar/calendar.domain.ts';
import { emptiedByOrder } from '#features/cart/change-cart.ts';
import type { Checkout, NewCheckout } from '#features/checkout/checkout.domain.ts';
import { finishing } from '#features/checkout/checkout.steps.ts';
import { charged } from '#features/ledger/ledger.domain.ts';
import { entryRows, postedWithOrder, type LedgerRow } from '#features/ledger/post-entry.ts';
import type { arriving } from '#features/payments/open-payment.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { insertOrder, READY, type NewOrder, type OrderRow } from './orders.queries.ts';

/**
 * Step: makes the order of an open checkout, in one statement: the checkout ends, its payment has arrived, its budget is
 * spent, the ledger records who owes what, and what was ordered leaves the cart; all of it or nothing.
 * @returns nothing when the checkout has ended or was changed since it was read, or its payment has ended
 */
export function finishOrder(
  db: Db,
  checkout: Checkout,
  { arrival, now }: { arrival: ReturnType<typeof arriving> | undefined; now: Date },
) {
  const { open, closed } = finishing(checkout);
  return insertOrder(
    db,
    arrival ? [open, arrival.paid, READY.paid] : [open, READY.free],
    orderOf(checkout, now),
    {
      lines: checkout.lines,
      event: { actorId: checkout.accountId, reason: null },
      parts: [
        closed,
        ...recordsOf(checkout, now, arrival?.transfers),
        emptiedByOrder(checkout.accountId, checkout.lines),
      ],
    },
  );
}

interface Placing {
  payment: { method: PaymentMethod; reference: string };
  /** The member of the office who placed it. */
  actorId: number;
  /** The office's note. */
  note?: string | undefined;
  now: Date;
}

/** Step: the order of a checkout whose place was taken in this transaction; the customer's own cart stays as it is. */
export async function writeOrder(
  trx: Trx,
  checkout: NewCheckout,
  { payment, actorId, note, now }: Placing,
): Promise<OrderRow> {
  const placed = await insertOrder(trx, [READY.by(payment)], orderOf(checkout, now), {
    lines: checkout.lines,
    event: { actorId, reason: note || null },
    parts: recordsOf(checkout, now),
  });
  return placed!.order;
}

/** The entries of an order in the month's budget and in the ledger. */
function recordsOf(checkout: NewCheckout, at: Date, arrived: readonly LedgerRow[] = []) {
  const { id: checkoutId, accountId, agreementId, deliveryDate } = checkout;
  const [customer, subsidy] = [toCents(checkout.customerCents), toCents(checkout.subsidyCents)];
  const owed = entryRows({ kind: 'placed', checkoutId, of: checkoutId }, charged({ customer, subsidy }));
  return [
    spentByOrder({ accountId, agreementId, month: monthOf(deliveryDate), subsidy, checkoutId, at }),
    postedWithOrder([...arrived, ...owed]),
  ];
}

/** Where an order goes, in one line. */
export const addressLineOf = ({ address, city, state, zipCode, country }: Delivery): string =>
  [address, city, `${state} ${zipCode}`, country].join(', ');

function orderOf(checkout: NewCheckout, createdAt: Date): NewOrder {
  const { delivery } = checkout;
  return {
    accountId: checkout.accountId,
    checkoutId: checkout.id,
    firstName: delivery.firstName,
    lastName: delivery.lastName,
    phoneNumber: delivery.phone,
    deliveryAddress: addressLineOf(delivery),
    deliveryInstructions: delivery.deliveryInstructions,
    deliveryDate: checkout.deliveryDate,
    deliverySlot: checkout.deliverySlot,
    subtotalCents: checkout.subtotalCents,
    feeCents: checkout.feeCents,
    totalCents: checkout.totalCents,
    customerCents: checkout.customerCents,
    subsidyCents: checkout.subsidyCents,
    agreementId: checkout.agreementId,
    customerShareBps: checkout.customerShareBps,
    mealSubsidyCents: checkout.mealSubsidyCents,
    feeInSplit: checkout.feeInSplit,
    createdAt,
  };
}
