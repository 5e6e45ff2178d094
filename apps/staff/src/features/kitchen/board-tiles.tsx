import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { useFormats } from '@trpeza/ui/features/desk/use-kitchen';
import { useTranslation } from 'react-i18next';
import styles from './board-tiles.module.css';
import { summarise } from './board.ts';

export function BoardTiles({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('kitchen');
  const { price } = useFormats();
  const summary = summarise(orders);
  const cancelled =
    summary.cancelled > 0 ? t('tile.withoutCancelled', { count: summary.cancelled }) : undefined;
  return (
    <section aria-label={t('summary')}>
      <dl className={styles.tiles}>
        <Tile name={t('tile.orders')} value={summary.orders} note={cancelled} />
        <Tile name={t('tile.meals')} value={summary.meals} />
        <Tile name={t('tile.slots')} value={summary.slots} />
        <Tile name={t('tile.sales')} value={price(summary.sales)} />
      </dl>
    </section>
  );
}

function Tile({ name, value, note }: { name: string; value: string | number; note?: string | undefined }) {
  return (
    <div className={styles.tile}>
      <dt>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      {note ? <dd className={styles.note}>{note}</dd> : null}
    </div>
  );
}
