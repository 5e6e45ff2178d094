import type { Role } from '@trpeza/contract/access/access';
import type { BoardOrder } from '@trpeza/contract/ordering/board.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Tabs } from '@trpeza/ui/kit/tabs/tabs';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { groupBySlot } from './board.ts';
import { SlotOrders } from './slot-orders.tsx';

type SlotTabsProps = {
  orders: readonly BoardOrder[];
  role: Role;
  opener: ReactNode;
  drawer: ReactNode;
  onDetails: (id: number) => void;
};

/** One tab per delivery slot that has orders; the selected tab is kept in the URL. A single slot has no tabs. */
export function SlotTabs({ orders, role, opener, drawer, onDetails }: SlotTabsProps) {
  const { t } = useTranslation('kitchen');
  const { slot: write } = useFormats();
  const { filters, setFilters } = useUrlFilters({ slot: 'text', status: 'text' });
  const groups = groupBySlot(orders);
  const shown = groups.find(({ slot }) => slot === filters.slot) ?? groups[0];
  const choose = (slot: string) => setFilters({ slot, status: undefined }, { replace: true });
  const count = (slot: string) => groups.find((group) => group.slot === slot)?.orders.length ?? 0;
  const panel = shown ? (
    <SlotOrders
      key={shown.slot}
      slot={groups.length > 1 ? undefined : shown.slot}
      orders={shown.orders}
      role={role}
      opener={opener}
      drawer={drawer}
      onDetails={onDetails}
    />
  ) : null;
  if (groups.length < 2) return panel;
  return (
    <Tabs
      label={t('slots.label')}
      tabs={groups.map(({ slot }) => ({
        id: slot,
        label: write(slot),
        note: t('slots.orders', { count: count(slot) }),
      }))}
      chosen={shown?.slot}
      onChoose={choose}
    >
      {panel}
    </Tabs>
  );
}
