import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Role } from '@trpeza/contract/access/access';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { MealName } from '@trpeza/ui/ordering/orders/meal-name';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { SoldOutButton } from '../menu/sold-out-button.tsx';
import { mealTotals, summariseDay } from './board.ts';
import styles from './day-drawer.module.css';

type DayDrawerProps = { id: string; date: string; orders: readonly Order[]; role: Role };

/** Rarely needed content: the day's documents and figures, and the portions per meal. */
export function DayDrawer({ id, date, orders, role }: DayDrawerProps) {
  const { t } = useTranslation('kitchen');
  return (
    <Paper component="aside" id={id} w={{ md: '21rem' }} bg="var(--card-warm)" aria-label={t('drawer.title')}>
      <Stack>
        {role === 'restaurateur' ? <DocumentLinks date={date} /> : null}
        <Figures orders={orders} />
        <MealTotals orders={orders} mayMark={role === 'restaurateur'} />
      </Stack>
    </Paper>
  );
}

function DocumentLinks({ date }: { date: string }) {
  const { t } = useTranslation('kitchen');
  const papers = [
    { to: paths.production(date), name: t('production.title') },
    { to: paths.packing(date), name: t('packing.title') },
    { to: paths.labels(date), name: t('labels.title') },
  ];
  return (
    <Group component="nav" gap="sm" grow preventGrowOverflow={false} aria-label={t('documents.label')}>
      {papers.map(({ to, name }) => (
        <ButtonLink key={to} to={to} variant="secondary">
          {name}
        </ButtonLink>
      ))}
    </Group>
  );
}

function Figures({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('kitchen');
  const { price } = useFormats();
  const summary = summariseDay(orders);
  const cancelled =
    summary.cancelled > 0 ? t('tile.withoutCancelled', { count: summary.cancelled }) : undefined;
  return (
    <FigureTiles
      className={styles.figures}
      label={t('summary')}
      figures={[
        { name: t('tile.orders'), value: summary.orders, note: cancelled },
        { name: t('tile.meals'), value: summary.meals },
        { name: t('tile.slots'), value: summary.slots },
        { name: t('tile.sales'), value: price(summary.sales) },
      ]}
    />
  );
}

/** Shows the portions of each meal and how many are still to cook. Meals that have run out can be marked as sold out here. */
function MealTotals({ orders, mayMark }: { orders: readonly Order[]; mayMark: boolean }) {
  const { t } = useTranslation('kitchen');
  const heading = useId();
  const { t: stock } = useTranslation('menu');
  const menu = useQuery({ ...api.query('GET /api/meals'), enabled: mayMark });
  const onSale = new Map(menu.data?.map((meal) => [meal.id, meal]));
  const totals = mealTotals(orders).map((row) => ({ ...row, meal: onSale.get(row.mealId) }));
  if (totals.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <Title order={2} id={heading} fz="lg">
        {t('totals.title')}
      </Title>
      <Text fz="sm" c="dimmed">
        {t('totals.text')}
      </Text>
      <ul className={styles.list}>
        {totals.map(({ mealId, item, total, toCook, meal }) => (
          <li key={mealId} className={styles.row}>
            <span className={styles.count}>{total}</span>
            <span className={styles.name}>
              <MealName item={item} />
              {meal?.stockStatus === 'out_of_stock' ? (
                <span className={styles.left} data-out>
                  {stock('stock.out_of_stock')}
                </span>
              ) : null}
              {toCook === total ? null : (
                <span className={styles.left} data-done={toCook === 0 || undefined}>
                  {toCook === 0 ? t('totals.allDone') : t('totals.left', { count: toCook })}
                </span>
              )}
            </span>
            {meal ? <SoldOutButton meal={meal} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
