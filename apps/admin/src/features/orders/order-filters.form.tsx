import { DateField } from '@trpeza/ui/features/calendar/date-field';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { ApiError } from '@trpeza/api-client/api-error';
import {
  ORDER_STATUSES,
  type OrderStatus,
  OUTCOME_FILTERS,
  type OutcomeFilter,
  WAITING_FOR,
  type WaitingFor,
} from '@trpeza/contract/orders/orders.states';
import { useAmounts } from '@trpeza/ui/features/back-office/use-amounts';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FilterBar } from '../../layouts/filter-bar.tsx';
import {
  FILTERS,
  type FilterName,
  type Filters,
  readFilters,
  readTotals,
  readSort,
  writeFilters,
} from './order-filters.ts';

/** Filters that are written to the address, so that a filtered list can be bookmarked or sent to a colleague. */
export function OrderFiltersForm({ problem, count }: { problem: unknown; count: ReactNode }) {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('orders');
  const [search, setSearch] = useSearchParams();
  const [applied, sort] = [readFilters(search), readSort(search)];
  const [filters, setFilters] = useState<Filters>(applied);
  const [refused, setRefused] = useState<Filters>({});
  const { problemText } = useAmounts();
  const active = useActive(applied);
  const fields = problem instanceof ApiError ? problem.fields : [];
  const field = (name: Exclude<FilterName, 'accountId'>) => ({
    label: t(`orders.${name}`),
    value: filters[name] ?? '',
    error: refused[name] ?? fields.find(({ path }) => path === name)?.message ?? null,
    onChange: (event: { currentTarget: { value: string } }) =>
      setFilters({ ...filters, [name]: event.currentTarget.value }),
  });
  const dateField = (name: 'from' | 'to' | 'deliveryFrom' | 'deliveryTo') => ({
    ...field(name),
    onChange: (date: string) => setFilters({ ...filters, [name]: date }),
  });
  const apply = () => {
    const { wanted, problems } = readTotals(filters);
    setRefused(
      Object.fromEntries(
        problems.map(({ name, problem }) => [
          name,
          problem === 'below-min' ? t('orders.maxBelowMin') : problemText(problem, filters[name] ?? ''),
        ]),
      ),
    );
    if (problems.length > 0) return;
    setFilters(wanted);
    setSearch(writeFilters(wanted, sort));
  };
  return (
    <FilterBar
      label={t('orders.filters')}
      active={active}
      count={count}
      isRefused={fields.length > 0 || Object.keys(refused).length > 0}
      onApply={apply}
      onClear={() => {
        setFilters({});
        setRefused({});
        setSearch(writeFilters({}, sort));
      }}
    >
      <TextField {...field('customerId')} inputMode="numeric" />
      <DateField {...dateField('from')} />
      <DateField {...dateField('to')} />
      <DateField {...dateField('deliveryFrom')} />
      <DateField {...dateField('deliveryTo')} />
      <TextField {...field('minTotal')} inputMode="decimal" />
      <TextField {...field('maxTotal')} inputMode="decimal" />
      <Select
        {...field('status')}
        options={[
          { value: '', label: t('orders.allStatuses') },
          ...ORDER_STATUSES.map((status) => ({ value: status, label: words(`status.${status}`) })),
        ]}
      />
      <Select
        {...field('outcome')}
        options={[
          { value: '', label: t('orders.allOutcomes') },
          ...OUTCOME_FILTERS.map((outcome) => ({
            value: outcome,
            label: words(`outcome.${outcome}`),
          })),
        ]}
      />
      <Select
        {...field('waiting')}
        label={t('orders.waiting')}
        options={[
          { value: '', label: t('orders.waitingAll') },
          ...WAITING_FOR.map((why) => ({ value: why, label: t(`orders.waitingFor.${why}`) })),
        ]}
      />
    </FilterBar>
  );
}

const DAYS: ReadonlySet<FilterName> = new Set(['from', 'to', 'deliveryFrom', 'deliveryTo']);

/** What the list is limited to, in the words of the fields. */
function useActive(applied: Filters): string[] {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('orders');
  const { date } = useFormats();
  const valueOf = (name: FilterName, value: string): string => {
    if (name === 'status') return words(`status.${value as OrderStatus}`, value);
    if (name === 'outcome') return words(`outcome.${value as OutcomeFilter}`, value);
    if (name === 'waiting') return t(`orders.waitingFor.${value as WaitingFor}`, value);
    return DAYS.has(name) ? date(value, 'numeric') : value;
  };
  return FILTERS.flatMap((name) => {
    const value = applied[name];
    // Whose orders they are has a line of its own.
    if (!value || name === 'accountId') return [];
    return [`${t(`orders.${name}`)}: ${valueOf(name, value)}`];
  });
}
