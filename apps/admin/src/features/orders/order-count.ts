import type { Reply } from '@trpeza/api-client/client';

type Page = Pick<Reply<'GET /api/orders'>, 'total' | 'totalIsCapped' | 'nextCursor'>;

/** How many orders a list has: exactly, or "more than" a limit where counting stopped early. */
export function countOf(last: Page | undefined, shown: number): { total: number; isCapped: boolean } {
  // At the end of the list, all of them have been counted.
  if (last && last.nextCursor === null && last.totalIsCapped) return { total: shown, isCapped: false };
  const total = Math.max(last?.total ?? 0, shown);
  return { total, isCapped: last?.totalIsCapped === true };
}
