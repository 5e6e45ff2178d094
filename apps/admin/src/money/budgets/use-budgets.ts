import { useInfiniteQuery } from '@tanstack/react-query';
import { infinite } from '@trpeza/api-client/infinite';
import { api } from '../../api.ts';
import { type BudgetFilters, cursorOf } from './budget-filters.ts';

const PAGE = 50;

/** The rows that match the filters, page by page. Orders change these figures all day, so every visit refetches. */
export function useBudgets(filters: BudgetFilters) {
  const input = { query: { ...filters, limit: PAGE } };
  const budgets = infinite(api, 'GET /api/users/budget-summary', input, (page) => {
    const last = page.at(-1);
    return page.length === PAGE && last ? cursorOf(last, filters) : null;
  });
  return useInfiniteQuery({
    ...budgets,
    // The API sorts names by the page's language, so the language is part of the key.
    queryKey: [...budgets.queryKey, document.documentElement.lang],
    refetchOnMount: 'always',
    placeholderData: (before) => before,
  });
}
