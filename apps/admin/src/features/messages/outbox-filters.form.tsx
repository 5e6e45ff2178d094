import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import { BUILT_IN_TEMPLATES } from '@trpeza/contract/messages/templates.constants';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import type { OutboxFilters } from './outbox-filters.ts';
import styles from './outbox.module.css';
import { useTemplateName } from './use-template-name.ts';

/** Filters that are written to the address, so that a filtered list can be bookmarked or sent to a colleague. */
export function OutboxFiltersForm({ filters: { state, ...applied } }: { filters: OutboxFilters }) {
  const { t } = useTranslation('templates');
  const navigate = useNavigate();
  const nameOf = useTemplateName();
  const [search, setSearch] = useState(applied.search ?? '');
  const [template, setTemplate] = useState(applied.template ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate(paths.messages({ state, ...(search && { search }), ...(template && { template }) }));
  };
  return (
    <form className={styles.filters} onSubmit={submit} aria-label={t('outbox.filters')} noValidate>
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
      <div className={styles.buttons}>
        <Button type="submit">{t('outbox.apply')}</Button>
        {applied.search || applied.template ? (
          <Button variant="secondary" onClick={() => void navigate(paths.messages({ state }))}>
            {t('outbox.clear')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
