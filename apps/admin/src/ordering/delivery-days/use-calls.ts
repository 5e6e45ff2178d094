import { useQuery } from '@tanstack/react-query';
import type { NotOrdered, RecurringDay } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { api } from '../../api.ts';
import type { DeliveryDay } from './day-state.tsx';

type Missing = NotOrdered['people'][number];

/** A customer to call about a day: the recurring order that could not be placed, or the habit of ordering. */
export interface PersonToCall extends Pick<Missing, 'customer' | 'lastCall'> {
  unplaced?: RecurringDay['unplaced'][number];
  /** Of the last six delivery days, those with an order. */
  ordered?: number;
}

const REFETCH_MS = 60_000;

/** The recurring orders of a day, and the customers to call about it: first those whose order could not be placed. */
export function useCalls({ date, insteadOf, isDeliveryDay }: DeliveryDay, enabled = true) {
  const shared = { refetchInterval: REFETCH_MS, enabled };
  // Recurring orders belong to the regular day, even if another day replaces it.
  const recurring = useQuery({
    ...api.query('GET /api/recurring-orders/day', { query: { date: insteadOf ?? date } }),
    ...shared,
  });
  const missing = useQuery({ ...api.query('GET /api/not-ordered', { query: { date } }), ...shared });
  const people =
    recurring.data && missing.data
      ? peopleToCall(recurring.data.unplaced, isDeliveryDay ? missing.data.people : [])
      : undefined;
  return { recurring, missing, people };
}

export function peopleToCall(
  unplaced: RecurringDay['unplaced'],
  missing: readonly Missing[],
): PersonToCall[] {
  const failed = new Set(unplaced.map(({ customer }) => customer.id));
  return [
    ...unplaced.map((each) => ({ customer: each.customer, lastCall: each.lastCall, unplaced: each })),
    ...missing.filter(({ customer }) => !failed.has(customer.id)),
  ];
}
