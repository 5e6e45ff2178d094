import { ORDER_STATUSES } from '@trpeza/contract/ordering/orders.states';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useLastMonths } from './use-last-months.ts';

/** The filters of the report in the URL. The month defaults to the current one. */
export function useReportFilters() {
  const months = useLastMonths();
  const { filters, setFilters } = useUrlFilters({ month: months, customer: 'id', status: ORDER_STATUSES });
  const { month = months[0] ?? '', customer, status } = filters;
  return {
    months,
    filters: { month, ...(customer && { customerId: customer }), ...(status && { status }) },
    setFilters,
  };
}
export type ReportFilters = ReturnType<typeof useReportFilters>['filters'];
