import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { summarise } from '../kitchen/board.ts';
import styles from './round-figures.module.css';

/** The figures of the day in one line: on a phone they must not push the next stop below the fold. */
export function RoundFigures({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('kitchen');
  const { price } = useFormats();
  const summary = summarise(orders);
  const figures = [
    [t('tile.orders'), summary.orders],
    [t('tile.meals'), summary.meals],
    [t('tile.slots'), summary.slots],
    [t('tile.sales'), price(summary.sales)],
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
