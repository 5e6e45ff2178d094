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

export { endCheckoutRow, findCheckoutById, updateCheckoutDelivery } from './checkout.queries.ts';

/** The checkout that a request of this customer can be about, open or already an order; nothing when the newest has expired. */
export async function findCallersCheckout(db: Db, accountId: number): Promise<Checkout | undefined> {
  const newest = await findNewestCheckout(db, accountId);
  return newest?.state === 'expired' ? undefined : newest;
}

/** Locks a checkout if it is still open; concurrent callers that want to end it wait, and then find it ended. */
export async function lockOpenCheckout(trx: Trx, id: string): Promise<Checkout | undefined> {
  const checkout = await lockCheckout(trx, id);
  return checkout?.state === 'open' ? checkout : undefined;
}

/** Whether a person has a payment pending. */
export const hasOpenCheckout = async (db: Db, accountId: number): Promise<boolean> =>
  (await findOpenCheckout(db, accountId)) !== undefined;

/** Until when budget and place are held for a pending payment; undefined for none. */
export const readOpenUntil = async (db: Db, accountId: number): Promise<Date | undefined> =>
  (await findOpenCheckout(db, accountId))?.expiresAt;

/** The same while that payment can still be made. */
export async function readPayingUntil(db: Db, accountId: number, now: Date): Promise<Date | null> {
  const until = await readOpenUntil(db, accountId);
  return until && until > now ? until : null;
}

interface Place {
  checkoutId: string;
  date: string;
  slot: Slot;
}

/**
 * Takes a place for a cancelled order that is restored, or one that is moved; another order may have taken it meanwhile.
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

/** The same for an order that has been delivered: no limit applies to it. */
export async function takePlaceRegardless(trx: Trx, checkoutId: string): Promise<void> {
  await updateSlotCapacity(trx, checkoutId, null);
}
