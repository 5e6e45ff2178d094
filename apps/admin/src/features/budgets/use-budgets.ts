import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { type BudgetFilters, cursorOf } from './budget-filters.ts';

const PAGE = 50;

/** The rows that answer the filters, page after page. Orders change these figures all day, so every visit asks anew. */
export const useBudgets = (filters: BudgetFilters) =>
  useInfiniteQuery({
    // Names are sorted by the language that the page is shown in.
    queryKey: ['GET /api/users/budget-summary', { pages: filters, language: document.documentElement.lang }],
    queryFn: ({ pageParam }) =>
      api.call('GET /api/users/budget-summary', {
        query: { ...filters, limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return page.length === PAGE && last ? cursorOf(last, filters) : null;
    },
    refetchOnMount: 'always',
    placeholderData: (before) => before,
  });
