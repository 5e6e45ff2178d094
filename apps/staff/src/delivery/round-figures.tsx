import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { useTranslation } from 'react-i18next';
import { summariseDay } from '../kitchen/board.ts';
import styles from './round-figures.module.css';

/** Figures of today's load. Amounts are left out, because drivers do not need them. */
export function RoundFigures({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('kitchen');
  const summary = summariseDay(orders);
  const figures = [
    [t('tile.orders'), summary.orders],
    [t('tile.meals'), summary.meals],
    [t('tile.slots'), summary.slots],
  ] as const;
  return (
    <section aria-label={t('summary')}>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name} className={styles.figure}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
