import { useInfiniteQuery } from '@tanstack/react-query';
import { infinite } from '@trpeza/api-client/infinite';
import type { AgedBalance } from '@trpeza/contract/receipts/aged-balances.schemas';
import { spacedReference } from '@trpeza/contract/receipts/payment-reference';
import { AGES, type Age } from '@trpeza/contract/receipts/receipts.constants';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/features/back-office/use-page-title';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { Tabs } from '@trpeza/ui/kit/tabs/tabs';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { SearchField } from '../accounts/search-field.tsx';
import styles from './receipts.module.css';
import { Reminders } from './reminders.tsx';

/** Who owes how much for how long, and the reminders to those who owe for too long. */
export default function OwingPage() {
  const { t } = useTranslation('receipts');
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const tab = address.get('tab') === 'reminders' ? 'reminders' : 'list';
  usePageTitle(t('owing.title'));
  return (
    <>
      <PageHeader title={t('owing.title')} lead={t('owing.lead')} />
      <Tabs
        label={t('owing.title')}
        chosen={tab}
        onChoose={(id) => void navigate(paths.owing(id === 'list' ? {} : { tab: id }), { replace: true })}
        tabs={[
          { id: 'list', label: t('owing.tab.list') },
          { id: 'reminders', label: t('owing.tab.reminders') },
        ]}
      >
        {tab === 'reminders' ? <Reminders /> : <Owing />}
      </Tabs>
    </>
  );
}

interface Filters {
  show?: 'credit';
  age?: Age;
  search?: string;
}

function filtersOf(address: URLSearchParams): Filters {
  const age = AGES.find((each) => each === address.get('age') && each !== 'current');
  const search = address.get('search') ?? '';
  if (address.get('show') === 'credit') return { show: 'credit', ...(search && { search }) };
  return { ...(age && { age }), ...(search && { search }) };
}

function Owing() {
  const { t } = useTranslation('receipts');
  const { price, date } = useFormats();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const filters = filtersOf(address);
  const { search, ...others } = filters;
  const list = useInfiniteQuery({
    ...infinite(api, 'GET /api/aged-balances', { query: filters }),
    refetchOnMount: 'always',
  });
  const link = (some: Omit<Filters, 'search'>, label: string) => ({
    to: paths.owing({ ...some, ...(search && { search }) }),
    label,
    current: some.show === filters.show && some.age === filters.age,
  });
  return (
    <div className={styles.part}>
      <QueryView query={list} title={t('owing.loadFailed')}>
        {({ pages }) => {
          const { sums, asOf, total } = pages.at(-1)!;
          const rows = pages.flatMap(({ items }) => items);
          return (
            <>
              <FigureTiles
                label={t('owing.sums', { day: date(asOf) })}
                figures={[
                  {
                    name: t('owing.balance'),
                    value: price(sums.balance),
                    note: t('owing.people', { count: sums.people }),
                  },
                  ...AGES.map((age) => ({
                    name: t(`owing.age.${age}`),
                    value: price(sums[age]),
                    isAlarming: age === 'over90' && Number(sums.over90) > 0,
                  })),
                  { name: t('owing.credit'), value: price(sums.credit) },
                ]}
              />
              <div className={styles.filters}>
                <SearchField
                  className={styles.search}
                  label={t('list.search')}
                  description={t('list.searchHelp')}
                  requested={search ?? ''}
                  onAsk={(asked) =>
                    void navigate(paths.owing({ ...others, ...(asked && { search: asked }) }), {
                      replace: true,
                    })
                  }
                />
                <SegmentLinks
                  label={t('owing.show')}
                  links={[
                    link({}, t('owing.all')),
                    link({ age: 'over30' }, t('owing.since.over30')),
                    link({ age: 'over60' }, t('owing.since.over60')),
                    link({ age: 'over90' }, t('owing.since.over90')),
                    link({ show: 'credit' }, t('owing.withCredit')),
                  ]}
                />
              </div>
              <p role="status">{t('owing.count', { shown: rows.length, count: total })}</p>
              <OwingTable rows={rows} isCredit={filters.show === 'credit'} isFiltered={address.size > 0} />
            </>
          );
        }}
      </QueryView>
      <MoreButton of={list} coming={t('loadingMore')}>
        {t('more')}
      </MoreButton>
    </div>
  );
}

type OwingTableProps = { rows: readonly AgedBalance[]; isCredit: boolean; isFiltered: boolean };

function OwingTable({ rows, isCredit, isFiltered }: OwingTableProps) {
  const { t } = useTranslation('receipts');
  const { price, date } = useFormats();
  const amount = (value: string) => (Number(value) === 0 ? null : price(value));
  const ages = AGES.map((age): Column<AgedBalance> => {
    return { key: age, header: t(`owing.age.${age}`), cell: (row) => amount(row[age]), align: 'end' };
  });
  const columns: Column<AgedBalance>[] = [
    {
      key: 'customer',
      header: t('list.payer'),
      rowHeader: true,
      cell: ({ customer }) => (
        <Link className={styles.person} to={paths.account(customer.id)}>
          {customer.name}
        </Link>
      ),
    },
    {
      key: 'reference',
      header: t('account.reference'),
      cell: ({ customer }) => (
        <span className={styles.number}>{spacedReference(customer.paymentReference)}</span>
      ),
    },
    {
      key: 'phone',
      header: t('owing.phone'),
      cell: ({ phone }) => (phone ? <PhoneLink number={phone} /> : null),
    },
    ...(isCredit ? [] : ages),
    {
      key: 'sum',
      header: t(isCredit ? 'owing.credit' : 'owing.sum'),
      cell: (row) => <strong>{price(isCredit ? row.credit : row.balance)}</strong>,
      align: 'end',
    },
    {
      key: 'reminded',
      header: t('owing.reminded'),
      cell: ({ remindedOn }) => (remindedOn ? date(remindedOn, 'numeric') : null),
    },
  ];
  return (
    <DataTable
      caption={t('owing.title')}
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={({ customer }) => customer.id}
      empty={t(isFiltered ? 'owing.noneFound' : 'owing.none')}
    />
  );
}
