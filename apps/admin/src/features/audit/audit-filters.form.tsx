import { DateField } from '@trpeza/ui/features/calendar/date-field';
import { Select } from '@trpeza/ui/kit/field/select';
import { Button } from '@trpeza/ui/kit/button/button';
import { ApiError } from '@trpeza/api-client/api-error';
import { AUDIT_SUBJECTS } from '@trpeza/contract/audit/audit.constants';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type AuditFilters, readAuditFilters, writeAuditFilters } from './audit-filters.ts';
import styles from './history.module.css';

/** The filters of the history; they are written to the address. */
export function AuditFiltersForm({ problem }: { problem: unknown }) {
  const { t } = useTranslation('audit');
  const { t: common } = useTranslation('common');
  const [search, setSearch] = useSearchParams();
  const applied = readAuditFilters(search);
  const [filters, setFilters] = useState<AuditFilters>(applied);
  const fields = problem instanceof ApiError ? problem.fields : [];
  const field = (name: 'about' | 'from' | 'to') => ({
    label: t(`filter.${name}`),
    value: filters[name] ?? '',
    error: fields.find(({ path }) => path === name)?.message ?? null,
    onChange: (event: { currentTarget: { value: string } }) =>
      setFilters({ ...filters, [name]: event.currentTarget.value }),
  });
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setSearch(writeAuditFilters(filters));
  };
  const isFiltered = Object.values(applied).length > 0 || Object.values(filters).some(Boolean);
  return (
    <form className={styles.filters} onSubmit={apply} aria-label={t('filters')} noValidate>
      <Select
        {...field('about')}
        options={[
          { value: '', label: t('about.all') },
          ...AUDIT_SUBJECTS.map((about) => ({ value: about, label: t(`about.${about}`) })),
        ]}
      />
      <DateField {...field('from')} onChange={(from) => setFilters({ ...filters, from })} />
      <DateField {...field('to')} onChange={(to) => setFilters({ ...filters, to })} />
      <div className={styles.buttons}>
        <Button type="submit">{common('filter')}</Button>
        {isFiltered ? (
          <Button
            variant="secondary"
            onClick={() => {
              setFilters({});
              setSearch({});
            }}
          >
            {common('clearFilters')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
