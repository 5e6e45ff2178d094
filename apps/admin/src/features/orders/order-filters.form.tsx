import { DateField } from '@trpeza/ui/features/calendar/date-field';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import { ApiError } from '@trpeza/api-client/api-error';
import { DELIVERY_OUTCOMES, ORDER_STATUSES, WAITING_FOR } from '@trpeza/contract/orders/orders.states';
import { useAmounts } from '@trpeza/ui/features/back-office/use-amounts';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import {
  FILTERS,
  type FilterName,
  type Filters,
  readFilters,
  readTotals,
  readSort,
  writeFilters,
} from './order-filters.ts';
import styles from './orders.module.css';

/** Filters that are written to the address, so that a filtered list can be bookmarked or sent to a colleague. */
export function OrderFiltersForm({ problem }: { problem: unknown }) {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('orders');
  const [search, setSearch] = useSearchParams();
  const [applied, sort] = [readFilters(search), readSort(search)];
  const [filters, setFilters] = useState<Filters>(applied);
  const [open, setOpen] = useState(Object.keys(applied).some((name) => name !== 'accountId'));
  const [refused, setRefused] = useState<Filters>({});
  const { problemText } = useAmounts();
  const panel = useId();
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
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const { wanted, problems } = readTotals(filters);
    setRefused(
      Object.fromEntries(
        problems.map(({ name, problem }) => [name, problemText(problem, filters[name] ?? '')]),
      ),
    );
    if (problems.length > 0) return;
    setFilters(wanted);
    setSearch(writeFilters(wanted, sort));
  };
  return (
    <>
      <Button variant="secondary" aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
        <Icon name="search" />
        {open ? t('orders.hideFilters') : t('orders.showFilters')}
      </Button>
      <div id={panel} className={styles.panel} hidden={!open}>
        <form className={styles.filters} onSubmit={apply} aria-label={t('orders.filters')} noValidate>
          <div className={styles.fields}>
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
                ...DELIVERY_OUTCOMES.map((outcome) => ({
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
          </div>
          <div className={styles.buttons}>
            <Button type="submit">{t('orders.apply')}</Button>
            {FILTERS.some((name) => applied[name] || filters[name]) ? (
              <Button
                variant="secondary"
                onClick={() => {
                  setFilters({});
                  setRefused({});
                  setSearch(writeFilters({}, sort));
                }}
              >
                {t('orders.clear')}
              </Button>
            ) : null}
          </div>
        </form>
      </div>
    </>
  );
}
