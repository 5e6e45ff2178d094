import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { infinite } from '@trpeza/api-client/infinite';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { useUser } from '@trpeza/ui/features/back-office/use-session';
import { usePageTitle } from '@trpeza/ui/features/back-office/use-page-title';
import { AnchorButton } from '@trpeza/ui/kit/button/button';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { isAmong } from '../accounts/audience.ts';
import { useLastMonths } from '../reports/use-last-months.ts';
import { StatementBatches } from './statement-batches.tsx';
import { readStatementFilters, type StatementFilters } from './statement-filters.ts';
import styles from './statements.module.css';
import { SalesFiles } from './sales-files.tsx';
import { StatementsTable } from './statements-table.tsx';

export default function StatementsPage() {
  const { t } = useTranslation('statements');
  const { language } = useFormats();
  const [address] = useSearchParams();
  const months = useLastMonths();
  const user = useUser();
  const filters = readStatementFilters(address, months);
  const { month } = filters;
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
      <Filters key={filters.search} filters={filters} months={months} />
      {isAmong('bookkeepers', user) ? <StatementBatches month={month} /> : null}
      <List filters={filters} />
      {isAmong('bookkeepers', user) ? <SalesFiles month={month} isOver={month !== months[0]} /> : null}
    </>
  );
}

type FiltersProps = { filters: StatementFilters; months: readonly string[] };

/** The filters are kept in the address, as everywhere. */
function Filters({ filters: { search = '', ...filters }, months }: FiltersProps) {
  const { month } = filters;
  const { t } = useTranslation('statements');
  const { monthLine: nameOf } = useFormats();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(search);
  const go = (chosen: string) =>
    void navigate(
      paths.statements({ ...filters, month: chosen, ...(typed.trim() && { search: typed.trim() }) }),
    );
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

function List({ filters }: { filters: StatementFilters }) {
  const { t } = useTranslation('statements');
  const { price } = useFormats();
  const { month, ...query } = filters;
  const list = useInfiniteQuery({
    ...infinite(api, 'GET /api/statements/{month}', { params: { month }, query }),
    refetchOnMount: 'always',
  });
  return (
    <QueryView query={list} title={t('list.loadFailed')}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items);
        const { total, sums } = pages.at(-1)!;
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
              {t('list.count', { shown: rows.length, count: total })}
            </p>
            <StatementsTable filters={filters} rows={rows} />
            <MoreButton of={list} coming={t('list.loadingMore')}>
              {t('list.more')}
            </MoreButton>
          </div>
        );
      }}
    </QueryView>
  );
}
