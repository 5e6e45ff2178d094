import { Select } from '@trpeza/ui/kit/field/select';
import { ORDER_STATUSES, type OrderStatus } from '@trpeza/contract/orders/orders.states';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { PersonPicker } from '../accounts/person-picker.tsx';
import { type ReportFilters, writeReportFilters } from './report-filters.ts';
import styles from './reports.module.css';

type PanelProps = { filters: ReportFilters; months: readonly string[] };

/** The filters of the report. They are kept in the address, so that a report can be bookmarked or sent to a colleague. */
export function ReportFiltersPanel({ filters, months }: PanelProps) {
  const { t } = useTranslation('reports');
  const { t: orders } = useTranslation('orders');
  const { monthLine } = useFormats();
  const navigate = useNavigate();
  const choose = (change: {
    month?: string;
    customerId?: number | undefined;
    status?: OrderStatus | undefined;
  }) => {
    const { customerId, status, ...rest } = { ...filters, ...change };
    const chosen = { ...rest, ...(customerId && { customerId }), ...(status && { status }) };
    void navigate(paths.orderReports(writeReportFilters(chosen)), { replace: true });
  };
  return (
    <section className={styles.filters} aria-label={t('filters')}>
      <Select
        label={t('month')}
        value={filters.month}
        options={months.map((value) => ({ value, label: monthLine(value) }))}
        onChange={(event) => choose({ month: event.currentTarget.value })}
      />
      <PersonPicker
        label={t('customer')}
        description={t('customerHelp')}
        value={filters.customerId}
        onPick={(person) => choose({ customerId: person?.id })}
      />
      <Select
        label={t('status')}
        value={filters.status ?? ''}
        options={[
          { value: '', label: t('allStatuses') },
          ...ORDER_STATUSES.map((status) => ({ value: status, label: orders(`status.${status}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          choose({ status: ORDER_STATUSES.find((status) => status === value) })
        }
      />
    </section>
  );
}
