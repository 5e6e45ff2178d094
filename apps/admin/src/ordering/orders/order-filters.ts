import { ORDER_STATUSES, OUTCOME_FILTERS, ATTENTION_REASONS } from '@trpeza/contract/ordering/orders.states';
import type { FiltersOf } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useTranslation } from 'react-i18next';

/** The filters that the user may choose. */
export const FOLDED_FIELDS = {
  customerId: 'text',
  from: 'date',
  to: 'date',
  deliveryFrom: 'date',
  deliveryTo: 'date',
  minTotal: 'amount',
  maxTotal: 'amount',
  status: ORDER_STATUSES,
  outcome: OUTCOME_FILTERS,
  waiting: ATTENTION_REASONS,
} as const;

export const ORDER_FIELDS = { ...FOLDED_FIELDS, accountId: 'id' } as const;

export const ORDER_SORTS = ['newest', 'oldest'] as const;
export type OrderFilters = FiltersOf<typeof ORDER_FIELDS>;

const ALL = {
  status: 'orders.allStatuses',
  outcome: 'orders.allOutcomes',
  waiting: 'orders.waitingAll',
} as const;

/** Names the filters and their choices. */
export function useOrderFilterLabel() {
  const { t } = useTranslation(['admin', 'orders']);
  return (name: keyof typeof FOLDED_FIELDS, value?: string): string => {
    if (value === undefined) return t(`orders.${name}`);
    if (value === '') return t(ALL[name as keyof typeof ALL]);
    if (name === 'status') return t(`orders:status.${value as NonNullable<OrderFilters['status']>}`);
    if (name === 'outcome') return t(`orders:outcome.${value as NonNullable<OrderFilters['outcome']>}`);
    return t(`orders.waitingFor.${value as NonNullable<OrderFilters['waiting']>}`);
  };
}
