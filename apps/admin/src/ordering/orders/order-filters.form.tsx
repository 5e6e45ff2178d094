import { ORDER_STATUSES, OUTCOME_FILTERS, ATTENTION_REASONS } from '@trpeza/contract/ordering/orders.states';
import { useAmountChecks } from '@trpeza/ui/platform/back-office/use-amount-checks';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '../../layouts/filter-bar.tsx';
import { ORDER_FIELDS, parseTotals } from './order-filters.ts';

export function OrderFiltersForm({ error, count }: { error: unknown; count: ReactNode }) {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('orders');
  const { filters, setFilters, clearFilters } = useUrlFilters(ORDER_FIELDS);
  const { accountId: _, ...shown } = filters;
  const { problemText } = useAmountChecks();
  const options = <Value extends string>(
    all: string,
    values: readonly Value[],
    labelOf: (value: Value) => string,
  ) => [{ value: '', label: all }, ...values.map((value) => ({ value, label: labelOf(value) }))];
  return (
    <FilterBar
      label={t('orders.filters')}
      fields={[
        { name: 'customerId', label: t('orders.customerId'), inputMode: 'numeric' },
        { name: 'from', label: t('orders.from'), isDay: true },
        { name: 'to', label: t('orders.to'), isDay: true },
        { name: 'deliveryFrom', label: t('orders.deliveryFrom'), isDay: true },
        { name: 'deliveryTo', label: t('orders.deliveryTo'), isDay: true },
        { name: 'minTotal', label: t('orders.minTotal'), inputMode: 'decimal' },
        { name: 'maxTotal', label: t('orders.maxTotal'), inputMode: 'decimal' },
        {
          name: 'status',
          label: t('orders.status'),
          options: options(t('orders.allStatuses'), ORDER_STATUSES, (status) => words(`status.${status}`)),
        },
        {
          name: 'outcome',
          label: t('orders.outcome'),
          options: options(t('orders.allOutcomes'), OUTCOME_FILTERS, (outcome) =>
            words(`outcome.${outcome}`),
          ),
        },
        {
          name: 'waiting',
          label: t('orders.waiting'),
          options: options(t('orders.waitingAll'), ATTENTION_REASONS, (why) => t(`orders.waitingFor.${why}`)),
        },
      ]}
      filters={shown}
      error={error}
      count={count}
      onClear={clearFilters}
      onApply={(typed) => {
        const { totals, problems } = parseTotals(typed);
        if (problems.length === 0) return setFilters({ ...typed, ...totals });
        return Object.fromEntries(
          problems.map(({ name, problem }) => [
            name,
            problem === 'below-min' ? t('orders.maxBelowMin') : problemText(problem, typed[name] ?? ''),
          ]),
        );
      }}
    />
  );
}
