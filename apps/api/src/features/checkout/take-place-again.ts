import type { Slot } from '@trpeza/contract/calendar/slots';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { reserveSlot } from '#features/calendar/delivery-options.ts';
import type { Trx } from '#platform/database/database.ts';
import { updateSlotCapacity } from './checkout.queries.ts';

interface Place {
  checkoutId: string;
  date: string;
  slot: Slot;
}

/**
 * Step: a cancelled order comes after all, and its place may have gone to somebody else meanwhile.
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
