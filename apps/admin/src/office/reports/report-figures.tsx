import { Paper, SimpleGrid, Stack, Title } from '@mantine/core';
import type { OrderReport } from '@trpeza/contract/office/reports.schemas';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { Localized } from '@trpeza/ui/kit/language/localized';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './reports.module.css';

/** The month's budget and its orders in figures, and the orders by day, status and meal as charts. */
export function ReportFigures({ report }: { report: OrderReport }) {
  const { t } = useTranslation(['reports', 'common', 'orders']);
  const { price, dateLine } = useFormats();
  const { budget, totals } = report;
  const money = (amount: string | null) =>
    amount === null ? t(budget.isAgreed ? 'common:byAgreement' : 'noPlan') : price(amount);
  const { utilisationPercent: percent } = budget;
  const usage = percent === null || percent <= 75 ? 'low' : percent <= 90 ? 'medium' : 'high';
  const ordersOf = (count: number, amount: string) => `${t('charts.orders', { count })} · ${price(amount)}`;
  return (
    <>
      <Title order={2} fz="lg">
        {t('budget.title')}
      </Title>
      <FigureTiles
        figures={[
          { name: t('budget.total'), value: money(budget.total), note: t('budget.totalNote') },
          { name: t('budget.spent'), value: money(budget.spent), note: t('budget.spentNote') },
          { name: t('budget.remaining'), value: money(budget.remaining) },
          {
            name: t('budget.utilisation'),
            value: percent === null ? '–' : t('percent', { percent }),
            note:
              percent === null ? null : (
                <>
                  <Bar tone={usage} percent={Math.min(percent, 100)} />
                  {t(`budget.usage.${usage}`)}
                </>
              ),
          },
        ]}
      />
      <Title order={2} fz="lg">
        {t('totals.title')}
      </Title>
      <FigureTiles
        figures={[
          { name: t('totals.orders'), value: totals.orders },
          {
            name: t('totals.amount'),
            value: price(totals.amount),
            note:
              totals.cancelledAmount === '0.00'
                ? null
                : t('totals.cancelled', { amount: totals.cancelledAmount }),
          },
          { name: t('totals.completed'), value: totals.completed },
          { name: t('totals.pending'), value: totals.pending, note: t('totals.pendingNote') },
        ]}
      />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Stack>
          <Chart
            title={t('charts.byDay')}
            bars={report.days.map((day) => ({
              key: day.date,
              name: dateLine(day.date, 'day'),
              size: day.orders,
              figure: ordersOf(day.orders, day.amount),
            }))}
          />
          <Chart
            title={t('charts.byStatus')}
            bars={report.statuses.map((one) => ({
              key: one.status,
              name: t(`orders:status.${one.status}`),
              size: one.orders,
              figure: ordersOf(one.orders, one.amount),
              tone: one.status,
            }))}
          />
        </Stack>
        <Chart
          title={t('charts.meals')}
          bars={report.meals.map((meal) => ({
            key: meal.mealId,
            name: <Localized of={meal} text="name" />,
            size: meal.quantity,
            figure: t('charts.portions', { count: meal.quantity }),
          }))}
        />
      </SimpleGrid>
    </>
  );
}

const Bar = ({ tone, percent }: { tone?: string | undefined; percent: number }) => (
  <span className={styles.bar} data-tone={tone} aria-hidden="true">
    <span style={{ width: `${percent}%` }} />
  </span>
);

interface ChartProps {
  title: string;
  bars: readonly { key: string | number; name: ReactNode; size: number; figure: string; tone?: string }[];
}

/** Each bar shows its figures, so no information depends on colour alone. */
function Chart({ title, bars }: ChartProps) {
  const { t } = useTranslation('reports');
  const heading = useId();
  const largest = Math.max(1, ...bars.map(({ size }) => size));
  return (
    <Paper component="section" aria-labelledby={heading}>
      <Title order={2} fz="lg" mb="sm" id={heading}>
        {title}
      </Title>
      {bars.length === 0 ? <p>{t('charts.nothing')}</p> : null}
      <ul className={styles.bars}>
        {bars.map(({ key, name, size, figure, tone }) => (
          <li key={key}>
            <span>{name}</span>
            <strong>{figure}</strong>
            <Bar tone={tone} percent={(size * 100) / largest} />
          </li>
        ))}
      </ul>
    </Paper>
  );
}
