import { localDateOf } from '@trpeza/i18n/formats';
import { ORDER_STATUSES, type OrderStatus } from '@trpeza/contract/orders/orders.states';

/** How many months can be selected, including the current one. */
const MONTHS_BACK = 12;

export interface ReportFilters {
  month: string;
  customerId?: number;
  status?: OrderStatus;
}

/** The last twelve months, newest first, as `yyyy-MM`. @param now an instant, converted to a month in the kitchen's time zone */
export function lastMonths(now: string, timeZone: string, count = MONTHS_BACK): string[] {
  const [year, month] = (localDateOf(now, timeZone) ?? '1970-01').split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, back) => {
    const months = year * 12 + month - 1 - back;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  });
}

/** The filters in an address; without a valid month, the current one. */
export function readReportFilters(search: URLSearchParams, months: readonly string[]): ReportFilters {
  const month = search.get('month') ?? '';
  const customerId = Number(search.get('customer'));
  const status = ORDER_STATUSES.find((one) => one === search.get('status'));
  return {
    month: months.includes(month) ? month : (months[0] ?? ''),
    ...(Number.isInteger(customerId) && customerId > 0 ? { customerId } : {}),
    ...(status ? { status } : {}),
  };
}

export function writeReportFilters({ month, customerId, status }: ReportFilters): Record<string, string> {
  return {
    month,
    ...(customerId === undefined ? {} : { customer: String(customerId) }),
    ...(status === undefined ? {} : { status }),
  };
}
