import type { Slot } from '@trpeza/contract/ordering/slots';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { reserveSlot } from '#ordering/calendar/delivery-options.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import type { Checkout } from './checkout.domain.ts';
import {
  findNewestCheckout,
  lockCheckout,
  findOpenCheckout,
  updateSlotCapacity,
} from './checkout.queries.ts';

/**
 * Returns the checkout that a request of this customer refers to: the newest one, open or already ordered. Undefined if
 * the newest checkout has expired.
 */
export async function findCurrentCheckout(db: Db, accountId: number): Promise<Checkout | undefined> {
  const newest = await findNewestCheckout(db, accountId);
  return newest?.state === 'expired' ? undefined : newest;
}

/**
 * Locks a checkout and returns it if it is still open. If a concurrent transaction is ending the checkout, this call
 * waits and then returns undefined.
 */
export async function lockOpenCheckout(trx: Trx, id: string): Promise<Checkout | undefined> {
  const checkout = await lockCheckout(trx, id);
  return checkout?.state === 'open' ? checkout : undefined;
}

/** Whether a customer has a pending payment. */
export const hasOpenCheckout = async (db: Db, accountId: number): Promise<boolean> =>
  (await findOpenCheckout(db, accountId)) !== undefined;

/**
 * Returns the time until which budget and slot are reserved for the pending payment; undefined if no payment is pending.
 */
export const readReservedUntil = async (db: Db, accountId: number): Promise<Date | undefined> =>
  (await findOpenCheckout(db, accountId))?.expiresAt;

/** Returns the time until which the pending payment can be made. Null if no payment is pending or the time has passed. */
export async function readPayableUntil(db: Db, accountId: number, now: Date): Promise<Date | null> {
  const until = await readReservedUntil(db, accountId);
  return until && until > now ? until : null;
}

interface Place {
  checkoutId: string;
  date: string;
  slot: Slot;
}

/**
 * Reserves a slot for a restored or rescheduled order. The slot may have become full in the meantime.
 * @throws DomainError `calendar/full`
 */
export async function reserveSlotAgain(
  trx: Trx,
  { rules, now }: { rules: Settings; now: Date },
  { checkoutId, date, slot }: Place,
): Promise<void> {
  await reserveSlot(trx, rules, now, { date, slot, except: checkoutId });
  await updateSlotCapacity(trx, checkoutId, rules.slot_capacity);
}

/** Reserves a slot for an order that has been delivered already; no capacity limit applies. */
export async function reserveSlotWithoutLimit(trx: Trx, checkoutId: string): Promise<void> {
  await updateSlotCapacity(trx, checkoutId, null);
}
