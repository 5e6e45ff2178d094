import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@trpeza/i18n/formats';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import type { Column } from '@trpeza/ui/kit/data-table/data-table';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isAdmin } from '../../access/users/role-choices.ts';
import { api } from '../../api.ts';
import { ListPage } from '../../layouts/list-page.tsx';
import { paths } from '../../paths.ts';
import { DayMoves } from '../day-moves/day-moves.tsx';
import { addDays } from './dates.ts';
import { type DeliveryDay, DayState, isListed } from './day-state.tsx';
import { ExtraDayForm } from './extra-day.form.tsx';

const WEEKS = 8;
const MOST_WEEKS = 52;

/** The calendar: every delivery day from today on, or from an earlier day, with its state and its orders. */
export default function DeliveryDaysPage() {
  const { t } = useTranslation(['delivery-days', 'admin']);
  const mayChange = isAdmin(useUser());
  const { filters, linkTo } = useUrlFilters({ from: 'date' });
  const [weeks, setWeeks] = useState(WEEKS);
  const [isAdding, setAdding] = useState(false);
  const columns = useColumns(mayChange);
  const today = useQuery(api.query('GET /api/delivery-options')).data?.today;
  const from = filters.from ?? today ?? '';
  const days = useQuery({
    ...api.query('GET /api/delivery-days', { query: { from, to: from && addDays(from, weeks * 7) } }),
    enabled: from !== '',
    placeholderData: (before) => before,
  });
  const rows = days.data?.days.filter(isListed) ?? [];
  const list = {
    ...days,
    rows,
    hasNextPage: weeks < MOST_WEEKS,
    isFetchingNextPage: days.isPlaceholderData,
    fetchNextPage: () => setWeeks(Math.min(weeks + WEEKS, MOST_WEEKS)),
  };
  return (
    <>
      <ListPage
        title={t('admin:nav.deliveryDays')}
        lead={t('lead')}
        actions={
          mayChange ? (
            <Button onClick={() => setAdding(true)}>
              <Icon name="plus" />
              {t('add.title')}
            </Button>
          ) : undefined
        }
        list={list}
        failed={t('failed')}
        columns={columns(days.data?.today ?? '')}
        rowKey={({ date }) => date}
        empty={t('none')}
      >
        {from ? (
          <Group gap="md" ml="calc(-1 * var(--space-2))">
            <ButtonLink variant="subtle" size="small" to={linkTo({ from: addDays(from, -WEEKS * 7) })}>
              {t('earlier')}
            </ButtonLink>
            {filters.from ? (
              <ButtonLink variant="subtle" size="small" to={linkTo({ from: undefined })}>
                {t('fromToday')}
              </ButtonLink>
            ) : null}
          </Group>
        ) : null}
      </ListPage>
      <DayMoves />
      {isAdding && days.data ? (
        <ExtraDayForm today={days.data.today} days={rows} onClose={() => setAdding(false)} />
      ) : null}
    </>
  );
}

function useColumns(mayChange: boolean) {
  const { t } = useTranslation('delivery-days');
  const { dateLine, date: write, language } = useFormats();
  return (today: string): Column<DeliveryDay>[] => [
    {
      key: 'day',
      header: t('column.day'),
      rowHeader: true,
      cell: ({ date }) => (
        <Box component={Link} to={paths.deliveryDay(date)} w={{ md: 'max-content' }}>
          {dateLine(date, 'day')}
        </Box>
      ),
    },
    { key: 'state', header: t('column.state'), cell: (day) => <DayState day={day} today={today} /> },
    ...(['orders', 'meals'] as const).map((key) => ({
      key,
      header: t(`column.${key}`),
      label: t(`column.${key}`),
      align: 'end' as const,
      cell: (day: DeliveryDay) => formatNumber(day[key], language),
    })),
    {
      key: 'next',
      header: t('column.next'),
      line: 'none',
      cell: (day) => {
        if (day.date < today) return null;
        const names = [
          ...(day.isDeliveryDay ? ['calls' as const] : []),
          ...(mayChange ? ['move' as const] : []),
        ];
        return (
          <Group gap="xs" miw="max-content">
            {names.map((name) => (
              <ButtonLink key={name} variant="subtle" size="small" to={paths.deliveryDay(day.date, name)}>
                <span>
                  {t(`tab.${name}`)}
                  <VisuallyHidden>: {write(day.date, 'day')}</VisuallyHidden>
                </span>
              </ButtonLink>
            ))}
          </Group>
        );
      },
    },
  ];
}
