import type { AgedBalance } from '@trpeza/contract/money/aged-balances.schemas';
import { spacedReference } from '@trpeza/contract/money/payment-reference';
import { AGES, type Age } from '@trpeza/contract/money/incoming-payments.constants';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { Tabs } from '@trpeza/ui/kit/tabs/tabs';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { type ListFields, useList } from '../../use-list.ts';
import { SearchField } from '../../layouts/search-field.tsx';
import styles from './incoming-payments.module.css';
import { Reminders } from './reminders.tsx';

/** Customers' debts by age, and reminders to customers with overdue debts. */
export default function AgedBalancesPage() {
  const { t } = useTranslation('incoming-payments');
  const { filters, setFilters } = useUrlFilters({ tab: ['reminders'] });
  const { tab = 'list' } = filters;
  usePageTitle(t('owing.title'));
  return (
    <>
      <PageHeader title={t('owing.title')} lead={t('owing.lead')} />
      <Tabs
        label={t('owing.title')}
        chosen={tab}
        onChoose={(id) => setFilters({ tab: id === 'list' ? undefined : id }, { replace: true })}
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

const LATE = ['over30', 'over60', 'over90'] as const satisfies readonly Age[];

const FIELDS = {
  show: ['credit'],
  age: LATE,
  search: 'text',
} as const satisfies ListFields<'GET /api/aged-balances'>;

function Owing() {
  const { t } = useTranslation('incoming-payments');
  const { price, date } = useFormats();
  const { filters, setFilters, linkTo } = useUrlFilters(FIELDS);
  const list = useList('GET /api/aged-balances', { query: filters });
  const link = ({ show, age }: Pick<typeof filters, 'show' | 'age'>, label: string) => ({
    to: linkTo({ show, age }),
    label,
    current: show === filters.show && age === filters.age,
  });
  return (
    <div className={styles.part}>
      <QueryView query={list} title={t('owing.loadFailed')}>
        {() => {
          const { sums, asOf, total } = list.last!;
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
                  requested={filters.search ?? ''}
                  onAsk={(search) => setFilters({ search }, { replace: true })}
                />
                <SegmentLinks
                  label={t('owing.show')}
                  links={[
                    link({}, t('owing.all')),
                    ...LATE.map((age) => link({ age }, t(`owing.since.${age}`))),
                    link({ show: 'credit' }, t('owing.withCredit')),
                  ]}
                />
              </div>
              <p role="status">{t('owing.count', { shown: list.rows.length, count: total })}</p>
              <OwingTable
                rows={list.rows}
                isCredit={filters.show === 'credit'}
                isFiltered={Object.keys(filters).length > 0}
              />
            </>
          );
        }}
      </QueryView>
      <MoreButton of={list}>{t('more')}</MoreButton>
    </div>
  );
}

type OwingTableProps = { rows: readonly AgedBalance[]; isCredit: boolean; isFiltered: boolean };

function OwingTable({ rows, isCredit, isFiltered }: OwingTableProps) {
  const { t } = useTranslation('incoming-payments');
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
