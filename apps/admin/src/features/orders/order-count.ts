import type { Reply } from '@trpeza/api-client/client';

type Page = Pick<Reply<'GET /api/orders'>, 'total' | 'totalIsCapped' | 'nextCursor'>;

/** How many orders a list has: exactly, or more than so many where nobody counted to the end. */
export function countOf(last: Page | undefined, shown: number): { total: number; isCapped: boolean } {
  // Whoever has come to the end has seen them all.
  if (last && last.nextCursor === null && last.totalIsCapped) return { total: shown, isCapped: false };
  const total = Math.max(last?.total ?? 0, shown);
  return { total, isCapped: last?.totalIsCapped === true };
}
