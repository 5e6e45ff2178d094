import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
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
    <FigureTiles
      className={styles.tiles}
      label={t('summary')}
      size="large"
      figures={[
        { name: t('tile.orders'), value: summary.orders, note: cancelled },
        { name: t('tile.meals'), value: summary.meals },
        { name: t('tile.slots'), value: summary.slots },
        { name: t('tile.sales'), value: price(summary.sales) },
      ]}
    />
  );
}
