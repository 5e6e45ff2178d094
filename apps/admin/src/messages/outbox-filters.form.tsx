import {
  BUILT_IN_TEMPLATES,
  OUTBOX_STATES,
  type OutboxState,
} from '@trpeza/contract/messages/templates.constants';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '../layouts/filter-bar.tsx';
import type { ListFields } from '../use-list.ts';
import { useTemplateName } from './use-template-name.ts';

export const OUTBOX_FIELDS = {
  state: OUTBOX_STATES,
  search: 'text',
  template: 'text',
} as const satisfies ListFields<'GET /api/messages'>;

export function OutboxFiltersForm({ state, start }: { state: OutboxState; start: ReactNode }) {
  const { t } = useTranslation('templates');
  const nameOf = useTemplateName();
  const { filters, setFilters } = useUrlFilters(OUTBOX_FIELDS);
  const { state: _, ...shown } = filters;
  return (
    <FilterBar
      label={t('outbox.filters')}
      start={start}
      fields={[
        { name: 'search', label: t('outbox.search'), type: 'search' },
        {
          name: 'template',
          label: t('outbox.template'),
          isPlain: true,
          options: [
            { value: '', label: t('outbox.allTemplates') },
            ...BUILT_IN_TEMPLATES.map((key) => ({ value: key, label: nameOf(key) })),
          ],
        },
      ]}
      filters={shown}
      onApply={(typed) => setFilters({ ...typed, state })}
      onClear={() => setFilters({ state, search: undefined, template: undefined })}
    />
  );
}
