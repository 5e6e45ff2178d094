import type { Role } from '@trpeza/contract/accounts/access';
import type { BoardOrder } from '@trpeza/contract/orders/board.schemas';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useTranslation } from 'react-i18next';
import { BoardTiles } from './board-tiles.tsx';
import { summarise } from './board.ts';
import { MealTotals } from './meal-totals.tsx';
import { SlotTabs } from './slot-tabs.tsx';

/** A day in the kitchen: its figures, what to cook, and the orders of each slot. */
export function KitchenBoard({ orders, role }: { orders: readonly BoardOrder[]; role: Role }) {
  const { t } = useTranslation('kitchen');
  const { orders: live, toCook } = summarise(orders);
  return (
    <>
      <BoardTiles orders={orders} />
      {orders.length === 0 ? (
        <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
      ) : (
        <>
          {live > 0 && toCook === 0 ? (
            <Notice kind="success" title={t('allReady', { count: live })} announce />
          ) : null}
          <MealTotals orders={orders} />
          <SlotTabs orders={orders} role={role} />
        </>
      )}
    </>
  );
}
