import { AUDIT_SUBJECTS } from '@trpeza/contract/office/audit.constants';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '../../layouts/filter-bar.tsx';
import type { ListFields } from '../../use-list.ts';

/** The filters of the page in its URL. Dates are passed on as typed, because the API reports which of them is invalid. */
export const AUDIT_FIELDS = {
  about: AUDIT_SUBJECTS,
  personId: 'id',
  subject: 'text',
  from: 'text',
  to: 'text',
} as const satisfies ListFields<'GET /api/audit'>;

export function AuditFiltersForm({ error }: { error: unknown }) {
  const { t } = useTranslation('audit');
  const { filters, setFilters, clearFilters } = useUrlFilters(AUDIT_FIELDS);
  return (
    <FilterBar
      label={t('filters')}
      fields={[
        {
          name: 'about',
          label: t('filter.about'),
          isPlain: true,
          options: [
            { value: '', label: t('about.all') },
            ...AUDIT_SUBJECTS.map((about) => ({ value: about, label: t(`about.${about}`) })),
          ],
        },
        { name: 'from', label: t('filter.from'), isDay: true },
        { name: 'to', label: t('filter.to'), isDay: true },
      ]}
      filters={{ about: filters.about, from: filters.from, to: filters.to }}
      error={error}
      onApply={setFilters}
      onClear={clearFilters}
    />
  );
}
