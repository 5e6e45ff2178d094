import type { Slot } from '@trpeza/contract/calendar/slots';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { reserveSlot } from '#features/calendar/delivery-options.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import type { Checkout } from './checkout.domain.ts';
import {
  closedPart,
  findNewestCheckout,
  lockCheckout,
  openPart,
  findOpenCheckout,
  updateSlotCapacity,
} from './checkout.queries.ts';

export {
  clearUnfinishedDeliveries as eraseUnfinished,
  findCheckoutById as findCheckout,
  noteAnswer as mayAnswer,
} from './checkout.queries.ts';

/** The checkout that a request of this customer can be about, open or already an order; nothing when the newest has expired. */
export async function findCallersCheckout(db: Db, accountId: number): Promise<Checkout | undefined> {
  const newest = await findNewestCheckout(db, accountId);
  return newest?.state === 'expired' ? undefined : newest;
}

/** Locks a checkout if it is still open; everybody else who wants to end it waits, and then finds it ended. */
export async function lockOpenCheckout(trx: Trx, id: string): Promise<Checkout | undefined> {
  const checkout = await lockCheckout(trx, id);
  return checkout?.state === 'open' ? checkout : undefined;
}

/**
 * An open checkout becomes an order, in the statement that makes it or not at all; everybody else who wants to end it
 * waits, and then finds it ended.
 */
export const finishing = (checkout: Checkout) => ({
  open: openPart(checkout),
  closed: closedPart(checkout),
});

/** Whether a person is about to pay. */
export const hasOpenCheckout = async (db: Db, accountId: number): Promise<boolean> =>
  (await findOpenCheckout(db, accountId)) !== undefined;

/** Until when budget and place are held for a payment that somebody is about to make; nothing for none. */
export const readOpenUntil = async (db: Db, accountId: number): Promise<Date | undefined> =>
  (await findOpenCheckout(db, accountId))?.expiresAt;

interface Place {
  checkoutId: string;
  date: string;
  slot: Slot;
}

/**
 * A cancelled order comes after all, and its place may have gone to somebody else meanwhile.
 * @throws DomainError `calendar/full`
 */
export async function takePlaceAgain(
  trx: Trx,
  { rules, now }: { rules: Settings; now: Date },
  { checkoutId, date, slot }: Place,
): Promise<void> {
  await reserveSlot(trx, rules, now, { date, slot, except: checkoutId });
  await updateSlotCapacity(trx, checkoutId, rules.slot_capacity);
}
