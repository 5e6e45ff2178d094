import { Box, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { formatNumber, localDateOf } from '@trpeza/i18n/formats';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useLiveOrders } from '@trpeza/ui/ordering/orders/use-live-orders';
import { useFormats, useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { FirstRun } from '../opening/first-run.tsx';
import { NeedsAttention } from '../worklist/needs-attention.tsx';
import { DayBar } from './day-bar.tsx';

export default function DashboardPage() {
  const { t } = useTranslation(['admin', 'orders']);
  const user = useUser();
  const isAdmin = user.role === 'admin';
  const orders = useQuery(api.query('GET /api/orders', { query: { limit: 5 } }));
  useLiveOrders();
  usePageTitle(t('nav.dashboard'));
  return (
    <>
      <PageHeader title={t('nav.dashboard')} lead={t('welcome', { username: user.username })} />
      <Stack gap="lg">
        {isAdmin ? <FirstRun /> : null}
        <DayBar />
        <NeedsAttention />
        <QueryView query={orders} title={t('orders:loadFailed')}>
          {({ total, items }) => (
            <>
              <Group gap="0 var(--space-4)">
                {isAdmin ? <Meals /> : null}
                <Figure
                  name={t('dashboard.orders')}
                  count={total}
                  text={t('dashboard.ordersText', { count: total })}
                >
                  <ButtonLink to={paths.orders()} variant="subtle">
                    {t('dashboard.manageOrders')}
                  </ButtonLink>
                </Figure>
                <QuickActions isAdmin={isAdmin} />
              </Group>
              <LatestOrders orders={items} />
            </>
          )}
        </QueryView>
      </Stack>
    </>
  );
}

type FigureProps = { name: string; count: number | undefined; text: string; children: ReactNode };

/** A number with a link to the page of what it counts. */
function Figure({ name, count, text, children }: FigureProps) {
  const { language } = useFormats();
  return (
    <Group component="section" gap={0} aria-label={name}>
      <p>
        {count === undefined ? null : <strong>{formatNumber(count, language)}</strong>} {text}
      </p>
      {children}
    </Group>
  );
}

function Meals() {
  const { t } = useTranslation('admin');
  const meals = useQuery(api.query('GET /api/meals'));
  const count = meals.data?.length;
  const text = meals.isError ? t('dashboard.mealsFailed') : t('dashboard.mealsText', { count: count ?? 0 });
  return (
    <Figure name={t('dashboard.meals')} count={count} text={text}>
      <ButtonLink to={paths.meals()} variant="subtle">
        {t('dashboard.manageMeals')}
      </ButtonLink>
    </Figure>
  );
}

const ACTIONS = [
  { to: paths.meals(), icon: 'pot', word: 'meals', isForAdmins: true },
  { to: paths.orders(), icon: 'basket', word: 'orders', isForAdmins: false },
  { to: paths.inventory(), icon: 'box', word: 'inventory', isForAdmins: true },
  { to: paths.users(), icon: 'user', word: 'users', isForAdmins: false },
] as const;

function QuickActions({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation('admin');
  return (
    <Group component="section" gap={0}>
      <Box component="h2" fz="md" me="sm">
        {t('dashboard.quickActions')}
      </Box>
      {ACTIONS.filter(({ isForAdmins }) => isAdmin || !isForAdmins).map(({ to, icon, word }) => (
        <ButtonLink key={to} to={to} variant="subtle">
          <Icon name={icon} /> {t(`nav.${word}`)}
        </ButtonLink>
      ))}
    </Group>
  );
}

function LatestOrders({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation(['admin', 'orders', 'common']);
  const { price, date } = useFormats();
  const timeZone = useKitchen()?.timeZone ?? 'UTC';
  const columns: Column<Order>[] = [
    {
      key: 'id',
      header: t('orders:field.id'),
      cell: ({ id, orderNumber }) => <Link to={paths.order(id)}>{orderNumber}</Link>,
      rowHeader: true,
    },
    {
      key: 'date',
      header: t('common:date'),
      cell: ({ createdAt }) => date(localDateOf(createdAt, timeZone) ?? '', 'numeric'),
    },
    {
      key: 'amount',
      header: t('orders:field.total'),
      cell: (order) => price(order.totalAmount),
      align: 'end',
    },
    {
      key: 'status',
      header: t('orders:field.status'),
      line: 'first',
      cell: ({ status }) => <Badge tone={toneOf(status)}>{t(`orders:status.${status}`)}</Badge>,
    },
  ];
  return (
    <Stack component="section" gap="sm">
      <Group justify="space-between">
        <h2>{t('dashboard.latest')}</h2>
        <ButtonLink to={paths.orders()} variant="secondary">
          {t('dashboard.viewAll')}
        </ButtonLink>
      </Group>
      <DataTable
        caption={t('dashboard.latest')}
        captionHidden
        columns={columns}
        rows={orders}
        rowKey={({ id }) => id}
        empty={t('dashboard.none')}
      />
    </Stack>
  );
}

/** Only new and completed orders are coloured here; the kitchen board shows all states. */
function toneOf(status: Order['status']): BadgeTone {
  if (status === 'completed') return 'green';
  return status === 'pending' ? 'yellow' : 'neutral';
}
