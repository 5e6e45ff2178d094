import { Button } from '@trpeza/ui/kit/button/button';
import type { Role } from '@trpeza/contract/access/access';
import type { BoardOrder } from '@trpeza/contract/ordering/board.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Select } from '@trpeza/ui/kit/field/select';
import { type ReactNode, useId } from 'react';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useTranslation } from 'react-i18next';
import { useHeldList } from '../ordering/orders/use-held-list.ts';
import { DrawerLayout } from './drawer-layout.tsx';
import { countByStatus, isToCook } from './board.ts';
import { BulkActions } from './bulk-actions.tsx';
import { KitchenTicket } from './kitchen-ticket.tsx';
import styles from './slot-orders.module.css';
import { useSelectedOrders } from './use-selected-orders.ts';
import { useIncrementalList } from './use-incremental-list.ts';

interface SlotOrdersProps {
  /** Shown when there are no tabs that name the slot. */
  slot: string | undefined;
  orders: readonly BoardOrder[];
  role: Role;
  /** The button that opens the drawer. */
  opener: ReactNode;
  /** Null while the drawer is closed. */
  drawer: ReactNode;
  /** Must be a stable reference, because a board has many tickets. */
  onDetails: (id: number) => void;
}

/** The orders of a slot: those to cook, with finished ones in a collapsed section; or only the orders of one status. */
export function SlotOrders({ slot, orders, role, opener, drawer, onDetails }: SlotOrdersProps) {
  const { t } = useTranslation('kitchen');
  const { slot: writeSlot } = useFormats();
  const { filters, setFilters } = useUrlFilters({ status: 'text' });
  const { status: filter = 'all' } = filters;
  const isListed = (order: BoardOrder) => (filter === 'all' ? isToCook(order) : order.status === filter);
  const shown = useHeldList(orders, isListed);
  const done = filter === 'all' ? orders.filter((order) => !isToCook(order) && !shown.includes(order)) : [];
  const chosen = useSelectedOrders(shown.filter((order) => orders.includes(order)));
  const mayChoose = role === 'restaurateur';
  const choose = (status: string) =>
    setFilters({ status: status === 'all' ? undefined : status }, { replace: true });
  const tickets = {
    role,
    onDetails,
    ...(mayChoose && { isChosen: chosen.isChosen, onChoose: chosen.choose }),
  };
  return (
    <>
      <div className={styles.bar}>
        <Filter orders={orders} value={filter} onChange={choose} />
        {slot === undefined ? null : <p className={styles.slot}>{writeSlot(slot)}</p>}
        {mayChoose ? (
          <BulkActions all={chosen.open} chosen={chosen.chosen} onDone={chosen.chooseNone} />
        ) : null}
        <div className={styles.opener}>{opener}</div>
      </div>
      <DrawerLayout drawer={drawer}>
        {shown.length === 0 && filter !== 'all' ? (
          <div className={styles.none}>
            <p>{t('filter.none')}</p>
            <Button variant="secondary" size="large" onClick={() => choose('all')}>
              {t('filter.showAll')}
            </Button>
          </div>
        ) : (
          <Tickets
            key={filter}
            orders={shown}
            isPast={(order) => !isListed(order)}
            isGone={(order) => !orders.includes(order)}
            {...tickets}
          />
        )}
        {done.length > 0 ? (
          <details className={styles.done}>
            <summary className={styles.doneTitle}>
              {t('done.title', { count: done.length })}
              <span className={styles.doneText}>
                <DoneCounts orders={done} />
              </span>
            </summary>
            <Tickets orders={done} role={role} onDetails={onDetails} />
          </details>
        ) : null}
      </DrawerLayout>
    </>
  );
}

function DoneCounts({ orders }: { orders: readonly BoardOrder[] }) {
  const { t } = useTranslation('orders');
  return countByStatus(orders)
    .map(({ status, count }) => `${t(`status.${status}`)}: ${count}`)
    .join(' · ');
}

interface FilterProps {
  orders: readonly BoardOrder[];
  value: string;
  onChange: (status: string) => void;
}

function Filter({ orders, value, onChange }: FilterProps) {
  const { t } = useTranslation('kitchen');
  const { t: words } = useTranslation('orders');
  const id = useId();
  return (
    <div className={styles.filter}>
      <Select
        id={id}
        label={t('filter.label')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        options={[
          { value: 'all', label: `${t('filter.all')} (${orders.length})` },
          ...countByStatus(orders).map(({ status, count }) => ({
            value: status as string,
            label: `${words(`status.${status}`)} (${count})`,
          })),
        ]}
      />
    </div>
  );
}

interface TicketsProps {
  orders: readonly BoardOrder[];
  role: Role;
  isPast?: (order: BoardOrder) => boolean;
  isGone?: (order: BoardOrder) => boolean;
  onDetails: (id: number) => void;
  isChosen?: (order: BoardOrder) => boolean | undefined;
  onChoose?: (id: number, chosen: boolean) => void;
}

function Tickets({ orders, role, isPast, isGone, onDetails, isChosen, onChoose }: TicketsProps) {
  const drawn = useIncrementalList(orders);
  return (
    <ul className={styles.tickets} aria-busy={drawn.length < orders.length}>
      {drawn.map((order) => (
        <li key={order.id}>
          <KitchenTicket
            order={order}
            role={role}
            isPast={isGone?.(order) || (isPast?.(order) ?? false)}
            isGone={isGone?.(order) ?? false}
            chosen={isChosen?.(order)}
            onChoose={onChoose}
            onDetails={onDetails}
          />
        </li>
      ))}
    </ul>
  );
}
