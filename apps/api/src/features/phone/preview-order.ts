import type { OrderPreview, PreviewOrder } from '@trpeza/contract/phone/phone.schemas';
import type { PhoneRefusal } from '@trpeza/contract/phone/phone.constants';
import { readCustomer } from '#features/accounts/accounts.steps.ts';
import { loadUnsavedCart } from '#features/cart/cart.steps.ts';
import { NOT_HELD } from '#features/calendar/calendar.steps.ts';
import { readPayingUntil } from '#features/checkout/checkout.steps.ts';
import { readOpenOrdersOf } from '#features/orders/orders.steps.ts';
import type { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#src/deps.ts';
import { refusalsOnAccount } from './phone-refusals.ts';
import { presentPreview } from './phone.present.ts';

type PreviewDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'payments'>;

/** The price of an order by telephone, and every refusal if it were placed now; nothing is written. */
export async function previewOrder(
  { db, clock, settings, payments }: PreviewDeps,
  customerId: number,
  input: PreviewOrder,
): Promise<OrderPreview> {
  const [rules, customer] = [await settings.read(), await readCustomer(db, customerId)];
  const wanted = await loadUnsavedCart(db, customerId, input);
  const frame = { rules, payments, now: clock.now() };
  // A hold is asked about, as another order of that day is.
  const judged = await refusalsOnAccount(db, frame, customer, { ...wanted, ...NOT_HELD });
  return presentPreview(wanted, judged, {
    payingUntil: await readPayingUntil(db, customerId, frame.now),
    openOrders: await readOpenOrdersOf(db, customerId, { date: input.deliveryDate, key: input.key }),
    refusals: judged.refusals.map(presentRefusal),
  });
}

const presentRefusal = ({ code, params }: DomainError) => ({ code: code as PhoneRefusal, params });
