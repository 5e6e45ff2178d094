import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@trpeza/i18n/formats';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { MoreButton } from '../../layouts/more-button.tsx';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { StatusBadge } from '@trpeza/ui/ordering/orders/status-badge';
import { useLiveOrders } from '@trpeza/ui/ordering/orders/use-live-orders';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { isAdmin } from '../../access/users/role-choices.ts';
import { api } from '../../api.ts';
import { RoundsSection } from '../../delivery/rounds.section.tsx';
import { DetailPage } from '../../layouts/detail-page.tsx';
import { TabLinks } from '../../layouts/side-navigation.tsx';
import { paths } from '../../paths.ts';
import { useList } from '../../use-list.ts';
import { CallsSection } from './calls.section.tsx';
import { addDays, isLocalDate } from './dates.ts';
import { type DayProps, DayState, isListed } from './day-state.tsx';
import { MoveOrCloseSection } from './move-or-close.section.tsx';
import { useCalls } from './use-calls.ts';

/** The days around the shown one, for the links to its neighbours and for the days to which its orders can move. */
const AROUND = 21;

/** One delivery day: how many orders, until when, who to call; then its orders, calls, rounds, or its move. */
export default function DeliveryDayPage() {
  const { t } = useTranslation(['delivery-days', 'admin']);
  const { dateLine } = useFormats();
  const { date = '', tab } = useParams();
  const query = isLocalDate(date)
    ? { from: addDays(date, -AROUND), to: addDays(date, AROUND) }
    : { from: date, to: date };
  const days = useQuery(api.query('GET /api/delivery-days', { query }));
  const day = days.data?.days.find((each) => each.date === date);
  return (
    <DetailPage
      title={isLocalDate(date) ? dateLine(date) : t('admin:nav.deliveryDays')}
      back={{ to: paths.deliveryDays(), label: t('admin:nav.deliveryDays') }}
      actions={days.data ? <Neighbours date={date} around={days.data.days} tab={tab} /> : undefined}
    >
      <QueryView query={days} title={t('dayFailed')}>
        {({ today, days: around }) => (day ? <Day day={day} around={around} today={today} /> : null)}
      </QueryView>
    </DetailPage>
  );
}

function Day({ day, around, today }: DayProps) {
  const { t } = useTranslation('delivery-days');
  const { language } = useFormats();
  const { tab } = useParams();
  const { date, orders } = day;
  const mayChange = isAdmin(useUser());
  const { people } = useCalls(day, date >= today);
  const names = ['calls', ...(mayChange ? (['rounds', 'move'] as const) : [])] as const;
  const tabs = [
    { to: paths.deliveryDay(date), label: t('tab.orders') },
    ...names.map((name) => ({ to: paths.deliveryDay(date, name), label: t(`tab.${name}`) })),
  ];
  return (
    <>
      <Group gap="md">
        <DayState day={day} today={today} isLong />
        <strong>{t('sum', { count: orders, meals: formatNumber(day.meals, language) })}</strong>
        {date < today || !day.isDeliveryDay || !people ? null : people.length === 0 ? (
          t('noCalls')
        ) : (
          <Box component={Link} to={paths.deliveryDay(date, 'calls')} fw={700} lh="var(--target)">
            {t('toCall', { count: people.length })}
          </Box>
        )}
      </Group>
      <TabLinks label={t('tab.label')} tabs={tabs} />
      {tab === 'calls' ? (
        <CallsSection day={day} />
      ) : tab === 'rounds' && mayChange ? (
        <RoundsSection date={date} />
      ) : tab === 'move' && mayChange ? (
        <MoveOrCloseSection day={day} around={around} today={today} />
      ) : (
        <OrdersOfDay date={date} />
      )}
    </>
  );
}

type NeighboursProps = Pick<DayProps, 'around'> & { date: string; tab: string | undefined };

/** Links to the delivery days before and after this one, on the same tab. */
function Neighbours({ date, around, tab }: NeighboursProps) {
  const { t } = useTranslation('delivery-days');
  const { dateLine } = useFormats();
  const listed = around.filter(isListed);
  const near = [
    [...listed].reverse().find((each) => each.date < date),
    listed.find((each) => each.date > date),
  ];
  return (
    <Group gap="sm" component="nav" aria-label={t('neighbours')}>
      {near
        .flatMap((each) => each?.date ?? [])
        .map((each) => (
          <ButtonLink
            key={each}
            variant="secondary"
            size="small"
            to={`${paths.deliveryDay(each)}${tab ? `/${tab}` : ''}`}
          >
            {each < date ? <Icon name="arrow-left" /> : null}
            {dateLine(each, 'short')}
            {each > date ? <Icon name="arrow-right" /> : null}
          </ButtonLink>
        ))}
    </Group>
  );
}

function OrdersOfDay({ date }: { date: string }) {
  const { t } = useTranslation(['delivery-days', 'orders']);
  const { price, slot, language } = useFormats();
  useLiveOrders();
  const orders = useList('GET /api/orders', { query: { deliveryFrom: date, deliveryTo: date, limit: 50 } });
  const column = (name: 'customer' | 'status' | 'deliveryTime' | 'total', cell: Column<Order>['cell']) => ({
    key: name,
    header: t(`orders:field.${name}`),
    cell,
  });
  const columns: Column<Order>[] = [
    {
      ...column('customer', (of) => <Link to={paths.order(of.id)}>{of.customerName}</Link>),
      rowHeader: true,
    },
    { ...column('status', ({ status }) => <StatusBadge status={status} small />), line: 'first' },
    column('deliveryTime', ({ deliveryTime }) => slot(deliveryTime)),
    {
      key: 'meals',
      header: t('column.meals'),
      label: t('column.meals'),
      align: 'end',
      cell: ({ mealCount }) => formatNumber(mealCount, language),
    },
    { ...column('total', ({ totalAmount }) => price(totalAmount)), align: 'end' },
  ];
  return (
    <QueryView query={orders} title={t('orders:loadFailed')}>
      {() => (
        <>
          <DataTable
            caption={t('tab.orders')}
            captionHidden
            columns={columns}
            rows={orders.rows}
            rowKey={({ id }) => id}
            empty={t('noOrders')}
          />
          <MoreButton of={orders} />
          <Box component={Link} to={paths.ordersOfDelivery(date)} display="inline-block" lh="var(--target)">
            {t('toOrders')}
          </Box>
        </>
      )}
    </QueryView>
  );
}
