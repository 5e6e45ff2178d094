import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { AnchorButton } from '@trpeza/ui/kit/button/button';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { useList } from '../../use-list.ts';
import { isInAudience } from '../../access/users/audience.ts';
import { StatementBatches } from './statement-batches.tsx';
import styles from './statements.module.css';
import { SalesFiles } from './sales-files.tsx';
import { StatementsTable } from './statements-table.tsx';
import { useStatementFilters } from './use-statement-filters.ts';

export default function StatementsPage() {
  const { t } = useTranslation('statements');
  const { language } = useFormats();
  const user = useUser();
  const { months, month, query } = useStatementFilters();
  usePageTitle(t('list.title'));
  const href = api.href('GET /api/statements/{month}/csv', { params: { month }, query: { language } });
  return (
    <>
      <PageHeader
        title={t('list.title')}
        lead={t('list.lead')}
        actions={
          <AnchorButton variant="secondary" href={href} download>
            {t('list.csv')}
          </AnchorButton>
        }
      />
      <Filters key={query.search} />
      {isInAudience('bookkeepers', user) ? <StatementBatches month={month} /> : null}
      <List />
      {isInAudience('bookkeepers', user) ? <SalesFiles month={month} isOver={month !== months[0]} /> : null}
    </>
  );
}

function Filters() {
  const { t } = useTranslation('statements');
  const { monthLine: nameOf } = useFormats();
  const { months, month, query, setFilters } = useStatementFilters();
  const [typed, setTyped] = useState(query.search ?? '');
  const go = (chosen: string) => setFilters({ month: chosen, search: typed.trim() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(month);
  };
  return (
    <form className={styles.filters} role="search" onSubmit={submit}>
      <Select
        label={t('list.month')}
        value={month}
        options={months.map((value) => ({ value, label: nameOf(value) }))}
        onChange={(event) => go(event.currentTarget.value)}
      />
      <TextField
        className={styles.search}
        label={t('list.search')}
        type="search"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="secondary">
        {t('list.searchButton')}
      </Button>
    </form>
  );
}

function List() {
  const { t } = useTranslation('statements');
  const { price } = useFormats();
  const { month, query } = useStatementFilters();
  const list = useList('GET /api/statements/{month}', { params: { month }, query });
  return (
    <QueryView query={list} title={t('list.loadFailed')}>
      {() => {
        const { total, sums } = list.last!;
        return (
          <div className={styles.list}>
            <FigureTiles
              label={t('list.sum')}
              figures={[
                ...(['spent', 'own'] as const).map((key) => {
                  return { name: t(`list.${key}`), value: price(sums[key]) };
                }),
                {
                  name: t('list.due'),
                  value: price(sums.due),
                  note: Number(sums.credit) > 0 && t('list.credit', { amount: price(sums.credit) }),
                },
                { name: t('list.received'), value: price(sums.received) },
                { name: t('list.stillOpen'), value: price(sums.open) },
              ]}
            />
            <p className={styles.count} role="status">
              {t('list.count', { shown: list.rows.length, count: total })}
            </p>
            <StatementsTable rows={list.rows} />
            <MoreButton of={list} />
          </div>
        );
      }}
    </QueryView>
  );
}
