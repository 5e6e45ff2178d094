import { Box, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@trpeza/i18n/formats';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useLiveOrders } from '@trpeza/ui/ordering/orders/use-live-orders';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { FirstRun } from '../opening/first-run.tsx';
import { NeedsAttention } from '../worklist/needs-attention.tsx';
import { DayBar } from './day-bar.tsx';
import { LatestOrders } from './latest-orders.tsx';

const LATEST = 5;

export default function DashboardPage() {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('orders');
  const user = useUser();
  const isAdmin = user.role === 'admin';
  const orders = useQuery(api.query('GET /api/orders', { query: { limit: LATEST } }));
  useLiveOrders();
  usePageTitle(t('nav.dashboard'));
  return (
    <>
      <PageHeader title={t('nav.dashboard')} lead={t('welcome', { username: user.username })} />
      <Stack gap="lg">
        {isAdmin ? <FirstRun /> : null}
        <DayBar />
        <NeedsAttention />
        <QueryView query={orders} title={words('loadFailed')}>
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

interface FigureProps {
  name: string;
  count: number | undefined;
  text: string;
  children: ReactNode;
}

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
