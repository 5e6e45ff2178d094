import type { Role } from '@trpeza/contract/accounts/access';
import type { BoardOrder } from '@trpeza/contract/orders/board.schemas';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { Tabs } from '@trpeza/ui/kit/tabs/tabs';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { groupBySlot } from './board.ts';
import { SlotOrders } from './slot-orders.tsx';
import styles from './slot-tabs.module.css';

/** One tab per delivery slot that has orders; the chosen one is kept in the address. */
export function SlotTabs({ orders, role }: { orders: readonly BoardOrder[]; role: Role }) {
  const { t } = useTranslation('kitchen');
  const { slot: write } = useFormats();
  const [search, setSearch] = useSearchParams();
  const groups = groupBySlot(orders);
  const shown = groups.find(({ slot }) => slot === search.get('slot')) ?? groups[0];
  const choose = (slot: string) => {
    const next = new URLSearchParams(search);
    next.set('slot', slot);
    next.delete('status');
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <h2 className={styles.title}>{t('slots.label')}</h2>
      <Tabs
        label={t('slots.label')}
        tabs={groups.map(({ slot, orders: { length: count } }) => ({
          id: slot,
          label: write(slot),
          note: t('slots.orders', { count }),
        }))}
        chosen={shown?.slot}
        onChoose={choose}
      >
        {shown ? <SlotOrders key={shown.slot} orders={shown.orders} role={role} /> : null}
      </Tabs>
    </>
  );
}
