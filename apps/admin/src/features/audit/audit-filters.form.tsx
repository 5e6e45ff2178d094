import { DateField } from '@trpeza/ui/features/calendar/date-field';
import { Select } from '@trpeza/ui/kit/field/select';
import { ApiError } from '@trpeza/api-client/api-error';
import { AUDIT_SUBJECTS } from '@trpeza/contract/audit/audit.constants';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FilterBar } from '../../layouts/filter-bar.tsx';
import { type AuditFilters, readAuditFilters, writeAuditFilters } from './audit-filters.ts';

/** The filters of the history; they are written to the address. */
export function AuditFiltersForm({ problem }: { problem: unknown }) {
  const { t } = useTranslation('audit');
  const { date } = useFormats();
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
  const active = [
    ...AUDIT_SUBJECTS.filter((about) => about === applied.about).map((about) => t(`about.${about}`)),
    ...(['from', 'to'] as const).flatMap((name) =>
      applied[name] ? [`${t(`filter.${name}`)}: ${date(applied[name], 'numeric')}`] : [],
    ),
  ];
  return (
    <FilterBar
      label={t('filters')}
      active={active}
      isRefused={fields.length > 0}
      onApply={() => setSearch(writeAuditFilters(filters))}
      onClear={() => {
        setFilters({});
        setSearch({});
      }}
    >
      <Select
        {...field('about')}
        options={[
          { value: '', label: t('about.all') },
          ...AUDIT_SUBJECTS.map((about) => ({ value: about, label: t(`about.${about}`) })),
        ]}
      />
      <DateField {...field('from')} onChange={(from) => setFilters({ ...filters, from })} />
      <DateField {...field('to')} onChange={(to) => setFilters({ ...filters, to })} />
    </FilterBar>
  );
}
