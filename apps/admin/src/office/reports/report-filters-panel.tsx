import { Select } from '@trpeza/ui/kit/field/select';
import { ORDER_STATUSES } from '@trpeza/contract/ordering/orders.states';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { PersonPicker } from '../../access/users/person-picker.tsx';
import styles from './reports.module.css';
import { useReportFilters } from './use-report-filters.ts';

export function ReportFiltersPanel() {
  const { t } = useTranslation('reports');
  const { t: orders } = useTranslation('orders');
  const { monthLine } = useFormats();
  const { months, filters, setFilters } = useReportFilters();
  const choose = (change: Parameters<typeof setFilters>[0]) => setFilters(change, { replace: true });
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
        onPick={(person) => choose({ customer: person?.id })}
      />
      <Select
        label={t('status')}
        value={filters.status ?? ''}
        options={[
          { value: '', label: t('allStatuses') },
          ...ORDER_STATUSES.map((status) => ({ value: status, label: orders(`status.${status}`) })),
        ]}
        onChange={(event) => choose({ status: event.currentTarget.value })}
      />
    </section>
  );
}
