import { STATEMENT_SORTS } from '@trpeza/contract/money/statements.constants';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useLastMonths } from '../../office/reports/use-last-months.ts';

/** The filters of the list of statements in the URL. The month defaults to the current one. */
export function useStatementFilters() {
  const months = useLastMonths();
  const { filters, setFilters } = useUrlFilters({
    month: months,
    search: 'text',
    sort: STATEMENT_SORTS,
    direction: ['asc', 'desc'],
  });
  const { month = months[0] ?? '', ...query } = filters;
  return { months, month, query, setFilters };
}
