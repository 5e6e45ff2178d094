import { Tabs } from '@mantine/core';
import type { Role } from '@trpeza/contract/accounts/access';
import type { BoardOrder } from '@trpeza/contract/orders/board.schemas';
import { useFormats } from '@trpeza/ui/features/desk/use-kitchen';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { groupBySlot } from './board.ts';
import { SlotOrders } from './slot-orders.tsx';
import styles from './slot-tabs.module.css';

/** One tab per delivery slot that has orders; the chosen one stands in the address. */
export function SlotTabs({ orders, role }: { orders: readonly BoardOrder[]; role: Role }) {
  const { t } = useTranslation('kitchen');
  const { slot: write } = useFormats();
  const [search, setSearch] = useSearchParams();
  const groups = groupBySlot(orders);
  const shown = groups.find(({ slot }) => slot === search.get('slot')) ?? groups[0];
  const choose = (name: string | null) => {
    const slot = groups.find((group) => nameOf(group.slot) === name)?.slot;
    if (!slot) return;
    const next = new URLSearchParams(search);
    next.set('slot', slot);
    next.delete('status');
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return (
    <Tabs value={shown ? nameOf(shown.slot) : null} onChange={choose} keepMounted={false}>
      <h2 className={styles.title}>{t('slots.label')}</h2>
      <Tabs.List className={styles.list ?? ''} aria-label={t('slots.label')}>
        {groups.map((group) => (
          <Tabs.Tab key={group.slot} value={nameOf(group.slot)} className={styles.tab ?? ''}>
            <span className={styles.slot}>{write(group.slot)}</span>
            <span className={styles.count}>{t('slots.orders', { count: group.orders.length })}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {groups.map((group) => (
        <Tabs.Panel key={group.slot} value={nameOf(group.slot)} className={styles.panel ?? ''}>
          <SlotOrders orders={group.orders} role={role} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** A tab and its panel find each other by ids, which may hold no spaces. */
const nameOf = (slot: string): string => slot.replaceAll(/\D/g, '');
