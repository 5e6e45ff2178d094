import type { AgedBalance } from '@trpeza/contract/money/aged-balances.schemas';
import { spacedReference } from '@trpeza/contract/money/payment-reference';
import { AGES, type Age } from '@trpeza/contract/money/incoming-payments.constants';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import type { Column } from '@trpeza/ui/kit/data-table/data-table';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListPage, useFilteredList } from '../../layouts/list-page.tsx';
import { paths } from '../../paths.ts';
import { Reminders } from './reminders.tsx';

/** Customers' debts by age; under `?tab=reminders`, the reminders to customers with overdue debts. */
export default function AgedBalancesPage() {
  const { filters } = useUrlFilters({ tab: ['reminders'] });
  return filters.tab === 'reminders' ? <Reminders /> : <Owing />;
}

const LATE = ['over30', 'over60', 'over90'] as const satisfies readonly Age[];
const FIELDS = { search: 'text', show: ['credit'], age: LATE } as const;

function Owing() {
  const { t } = useTranslation('incoming-payments');
  const { price, date } = useFormats();
  const list = useFilteredList('GET /api/aged-balances', FIELDS);
  const { filters, last, linkTo } = list;
  const isCredit = filters.show === 'credit';
  const ages = AGES.map((age): Column<AgedBalance> => {
    const header = t(`owing.age.${age}`);
    const cell = (row: AgedBalance) => (Number(row[age]) === 0 ? null : price(row[age]));
    // On a phone only the old debts have room.
    const line = age === 'over60' || age === 'over90' ? 'second' : 'none';
    return { key: age, header, label: `${header}:`, cell, align: 'end', line };
  });
  const columns: Column<AgedBalance>[] = [
    {
      key: 'customer',
      header: t('list.payer'),
      rowHeader: true,
      cell: ({ customer }) => <Link to={paths.account(customer.id)}>{customer.name}</Link>,
    },
    {
      key: 'reference',
      header: t('account.reference'),
      line: 'none',
      cell: ({ customer }) => spacedReference(customer.paymentReference),
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
      line: 'first',
    },
    {
      key: 'reminded',
      header: t('owing.reminded'),
      label: `${t('owing.reminded')}:`,
      cell: ({ remindedOn }) => (remindedOn ? date(remindedOn, 'numeric') : null),
    },
  ];
  const link = ({ show, age }: Pick<typeof filters, 'show' | 'age'>, label: string) => ({
    to: linkTo({ show, age }),
    label,
    current: show === filters.show && age === filters.age,
  });
  return (
    <ListPage
      title={t('owing.title')}
      lead={t('owing.lead')}
      actions={
        <ButtonLink variant="secondary" to={paths.owing({ tab: 'reminders' })}>
          {t('reminders.title')}
        </ButtonLink>
      }
      list={list}
      failed={t('owing.loadFailed')}
      filters={{
        fields: { search: 'text' },
        labelOf: () => t('list.search'),
        searchHelp: t('list.searchHelp'),
        start: (
          <SegmentLinks
            label={t('owing.show')}
            links={[
              link({}, t('owing.all')),
              ...LATE.map((age) => link({ age }, t(`owing.since.${age}`))),
              link({ show: 'credit' }, t('owing.withCredit')),
            ]}
          />
        ),
      }}
      count={last && t('owing.count', { shown: list.rows.length, count: last.total })}
      columns={columns}
      rowKey={({ customer }) => customer.id}
      empty={t(Object.keys(filters).length > 0 ? 'owing.noneFound' : 'owing.none')}
    >
      {last ? (
        <FigureTiles
          label={t('owing.sums', { day: date(last.asOf) })}
          figures={[
            {
              name: t('owing.balance'),
              value: price(last.sums.balance),
              note: t('owing.people', { count: last.sums.people }),
            },
            ...AGES.map((age) => ({
              name: t(`owing.age.${age}`),
              value: price(last.sums[age]),
              isAlarming: age === 'over90' && Number(last.sums.over90) > 0,
            })),
            { name: t('owing.credit'), value: price(last.sums.credit) },
          ]}
        />
      ) : null}
    </ListPage>
  );
}
