import { useQuery } from '@tanstack/react-query';
import type { Pause } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { canShop, useSession } from '../../access/sign-in/use-session.ts';
import { recurringOf } from './recurring-of.ts';

/** Returns a function that tells whether a day is paused for the signed-in customer. The server rejects such a day. */
export function useIsPaused(): (date: string) => boolean {
  const { user } = useSession();
  const userId = user && canShop(user) ? user.id : undefined;
  const { data } = useQuery({ ...recurringOf(userId ?? 0), enabled: userId !== undefined });
  const covers =
    (date: string) =>
    ({ from, to }: Pause) =>
      from <= date && (to === null || date <= to);
  return (date) => data?.pauses.some(covers(date)) ?? false;
}
