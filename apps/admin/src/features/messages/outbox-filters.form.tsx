import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { BUILT_IN_TEMPLATES } from '@trpeza/contract/messages/templates.constants';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FilterBar } from '../../layouts/filter-bar.tsx';
import { paths } from '../../paths.ts';
import type { OutboxFilters } from './outbox-filters.ts';
import { useTemplateName } from './use-template-name.ts';

/** Filters that are written to the address, so that a filtered list can be bookmarked or sent to a colleague. */
export function OutboxFiltersForm({ filters, start }: { filters: OutboxFilters; start: ReactNode }) {
  const { state, ...applied } = filters;
  const { t } = useTranslation('templates');
  const navigate = useNavigate();
  const nameOf = useTemplateName();
  const [search, setSearch] = useState(applied.search ?? '');
  const [template, setTemplate] = useState(applied.template ?? '');
  const active = [
    ...(applied.search ? [`${t('outbox.search')}: ${applied.search}`] : []),
    ...BUILT_IN_TEMPLATES.filter((key) => key === applied.template).map(nameOf),
  ];
  return (
    <FilterBar
      label={t('outbox.filters')}
      start={start}
      active={active}
      onApply={() =>
        void navigate(paths.messages({ state, ...(search && { search }), ...(template && { template }) }))
      }
      onClear={() => void navigate(paths.messages({ state }))}
    >
      <TextField
        label={t('outbox.search')}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Select
        label={t('outbox.template')}
        value={template}
        options={[
          { value: '', label: t('outbox.allTemplates') },
          ...BUILT_IN_TEMPLATES.map((key) => ({ value: key, label: nameOf(key) })),
        ]}
        onChange={(event) => setTemplate(event.currentTarget.value)}
      />
    </FilterBar>
  );
}
