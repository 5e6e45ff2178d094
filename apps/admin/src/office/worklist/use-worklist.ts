import { useInfiniteQuery } from '@tanstack/react-query';
import { infinite } from '@trpeza/api-client/infinite';
import { api } from '../../api.ts';

/** Events cover orders only; other changes are found by refetching every minute. */
const EVERY_MINUTE = { refetchOnMount: 'always', refetchInterval: 60_000 } as const;

/** The worklist, page by page. */
export const useWorklist = () =>
  useInfiniteQuery({ ...infinite(api, 'GET /api/worklist', { query: { limit: 30 } }), ...EVERY_MINUTE });

/** The query for the number of worklist items, shown in the navigation. */
export const worklistCountQuery = () => ({
  ...api.query('GET /api/worklist', { query: { limit: 1 } }),
  refetchInterval: EVERY_MINUTE.refetchInterval,
});
