import type { ComingSlot } from '@trpeza/contract/ordering/board.schemas';
import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import { localDateOf } from '#platform/local-time.domain.ts';
import type { Deps } from '#platform/deps.ts';
import { sumOrdersFrom } from './orders.queries.ts';

type ComingDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** Returns the quantities to cook and deliver from today on, by date and slot. */
export async function readComingSlots({ db, clock, settings }: ComingDeps): Promise<ComingSlot[]> {
  const today = localDateOf(clock.now(), (await settings.read()).time_zone);
  return (await sumOrdersFrom(db, today)).map(({ date, slot, orders, meals, totalCents }) => ({
    date,
    slot,
    orders: Number(orders),
    meals: Number(meals),
    totalAmount: formatMoney(toCents(Number(totalCents))),
  }));
}
