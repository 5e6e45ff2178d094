import type { OrderReport } from '@trpeza/contract/office/reports.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Localized } from '@trpeza/ui/kit/language/localized';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './reports.module.css';

type Bar = { key: string | number; name: ReactNode; size: number; figure: string; tone?: string };

/** The orders by day, status and meal. Each bar shows its figures, so no information depends on colour alone. */
export function ReportCharts({ report }: { report: OrderReport }) {
  const { t } = useTranslation('reports');
  const { t: orders } = useTranslation('orders');
  const { price, dateLine } = useFormats();
  const figures = (count: number, amount: string) => `${t('charts.orders', { count })} · ${price(amount)}`;
  return (
    <div className={styles.charts}>
      <div className={styles.stack}>
        <Chart
          title={t('charts.byDay')}
          bars={report.days.map((day) => ({
            key: day.date,
            name: dateLine(day.date, 'day'),
            size: day.orders,
            figure: figures(day.orders, day.amount),
          }))}
        />
        <Chart
          title={t('charts.byStatus')}
          bars={report.statuses.map((one) => ({
            key: one.status,
            name: orders(`status.${one.status}`),
            size: one.orders,
            figure: figures(one.orders, one.amount),
            tone: one.status,
          }))}
        />
      </div>
      <Chart
        title={t('charts.meals')}
        bars={report.meals.map((meal) => ({
          key: meal.mealId,
          name: <Localized of={meal} text="name" />,
          size: meal.quantity,
          figure: t('charts.portions', { count: meal.quantity }),
        }))}
      />
    </div>
  );
}

function Chart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const { t } = useTranslation('reports');
  const heading = useId();
  const largest = Math.max(1, ...bars.map(({ size }) => size));
  return (
    <section className={styles.chart} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {bars.length === 0 ? <p>{t('charts.nothing')}</p> : null}
      <ul className={styles.bars}>
        {bars.map(({ key, name, size, figure, tone }) => (
          <li key={key}>
            <span className={styles.barName}>{name}</span>
            <span className={styles.barFigure}>{figure}</span>
            <span className={styles.track} data-tone={tone} aria-hidden="true">
              <span className={styles.fill} style={{ width: `${(size * 100) / largest}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
