import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import type { PreviewOrder } from '@trpeza/contract/ordering/phone-orders.schemas';
import { readCustomer } from '#access/access.api.ts';
import { readPayableUntil } from '#ordering/checkout/read-checkout.ts';
import { quoteOrder } from '#ordering/checkout/quote-order.ts';
import { presentQuote } from '#ordering/checkout/quote.present.ts';
import { readActiveOrdersOfDate } from '#ordering/orders/read-orders.ts';
import type { Deps } from '#platform/deps.ts';

type PreviewDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'payments'>;

/** Returns the price of an order by phone and all current refusals. Writes nothing. */
export async function previewOrder(
  { db, clock, settings, payments }: PreviewDeps,
  customerId: number,
  { items: lines, deliveryDate: date, deliveryTime: slot, key }: PreviewOrder,
): Promise<Quote> {
  await readCustomer(db, customerId);
  const now = clock.now();
  const quote = await quoteOrder(
    db,
    { rules: await settings.read(), payments, now },
    // The page asks for confirmation of a pause, as for a second order.
    { accountId: customerId, by: 'office', wanted: { lines, date, slot }, isDespitePause: true },
  );
  return presentQuote(quote, {
    payingUntil: await readPayableUntil(db, customerId, now),
    openOrders: await readActiveOrdersOfDate(db, customerId, { date, key }),
  });
}
