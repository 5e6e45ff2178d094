import type { Role } from '@trpeza/contract/accounts/access';
import type { BoardOrder } from '@trpeza/contract/orders/board.schemas';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { useTranslation } from 'react-i18next';
import { BoardTiles } from './board-tiles.tsx';
import { MealTotals } from './meal-totals.tsx';
import { SlotTabs } from './slot-tabs.tsx';

/** A day in the kitchen: its figures, what goes into the pots, and the orders of each slot. */
export function KitchenBoard({ orders, role }: { orders: readonly BoardOrder[]; role: Role }) {
  const { t } = useTranslation('kitchen');
  return (
    <>
      <BoardTiles orders={orders} />
      {orders.length === 0 ? (
        <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
      ) : (
        <>
          <MealTotals orders={orders} />
          <SlotTabs orders={orders} role={role} />
        </>
      )}
    </>
  );
}
