import { Box } from '@mantine/core';
import type { Role } from '@trpeza/contract/access/access';
import type { BoardOrder } from '@trpeza/contract/ordering/board.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeepScrollPosition } from '../ordering/orders/keep-scroll-position.tsx';
import { isToCook, summariseDay } from './board.ts';
import { DrawerLayout } from './drawer-layout.tsx';
import { DayDrawer } from './day-drawer.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { SlotTabs } from './slot-tabs.tsx';
import { useStoredChoice } from './use-stored-choice.ts';

type KitchenBoardProps = { date: string; orders: readonly BoardOrder[]; role: Role };

/**
 * The kitchen board of a day: the orders per slot, and a drawer with figures and documents, which remembers whether it is
 * open.
 */
export function KitchenBoard({ date, orders, role }: KitchenBoardProps) {
  const { t } = useTranslation('kitchen');
  const [kept, setKept] = useStoredChoice('trpeza-day-drawer', ['closed', 'open']);
  const [shownId, setShownId] = useState<number>();
  const showDetails = useCallback((id: number) => setShownId(id), []);
  const panel = useId();
  const { orders: live, toCook } = summariseDay(orders);
  const isOpen = kept === 'open';
  const drawer = isOpen ? <DayDrawer id={panel} date={date} orders={orders} role={role} /> : null;
  const opener = (
    <Button
      variant="secondary"
      isWide
      aria-expanded={isOpen}
      aria-controls={isOpen ? panel : undefined}
      onClick={() => {
        // The drawer may open under the finger that has just clicked.
        ignoreDoubleClick();
        setKept(isOpen ? 'closed' : 'open');
      }}
    >
      {t('drawer.title')}
    </Button>
  );
  return (
    <>
      <KeepScrollPosition>
        <LateOrders orders={orders} />
        {live > 0 && toCook === 0 ? (
          <Notice kind="success" title={t('allReady', { count: live })} announce />
        ) : null}
      </KeepScrollPosition>
      {orders.length === 0 ? (
        <>
          <Box w="fit-content" ml="auto">
            {opener}
          </Box>
          <DrawerLayout drawer={drawer}>
            <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
          </DrawerLayout>
        </>
      ) : (
        <SlotTabs orders={orders} role={role} opener={opener} drawer={drawer} onDetails={showDetails} />
      )}
      <OrderDialog
        order={orders.find(({ id }) => id === shownId)}
        role={role}
        onClose={() => setShownId(undefined)}
      />
    </>
  );
}

/** Late orders are not on the printed production sheet, so the notice must be readable from across the room. */
function LateOrders({ orders }: { orders: readonly BoardOrder[] }) {
  const { t } = useTranslation('kitchen');
  const late = orders.filter((order) => order.isLate && isToCook(order));
  if (late.length === 0) return null;
  const list = late.map(({ orderNumber, customerName }) => `${orderNumber} ${customerName}`).join(', ');
  return (
    <Box mb="sm">
      <Notice kind="error" isLoud title={t('late.title', { count: late.length, list })} announce>
        {t('late.text', { count: late.length })}
      </Notice>
    </Box>
  );
}
