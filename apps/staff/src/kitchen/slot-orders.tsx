import { Box, Group, Stack, Text } from '@mantine/core';
import { Button } from '@trpeza/ui/kit/button/button';
import type { Role } from '@trpeza/contract/access/access';
import type { BoardOrder } from '@trpeza/contract/ordering/board.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Select } from '@trpeza/ui/kit/field/select';
import type { ReactNode } from 'react';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useTranslation } from 'react-i18next';
import { useHeldList } from '../ordering/orders/use-held-list.ts';
import { DrawerLayout } from './drawer-layout.tsx';
import { countByStatus, isToCook } from './board.ts';
import { BulkActions } from './bulk-actions.tsx';
import { CardGrid } from './card-grid.tsx';
import { KitchenTicket } from './kitchen-ticket.tsx';
import styles from './slot-orders.module.css';
import { useSelectedOrders } from './use-selected-orders.ts';

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
      <Group gap="sm" mb="sm">
        <Filter orders={orders} value={filter} onChange={choose} />
        {slot === undefined ? null : (
          <Text c="dimmed" display={{ base: 'none', lg: 'block' }}>
            {writeSlot(slot)}
          </Text>
        )}
        {mayChoose ? (
          <BulkActions all={chosen.open} chosen={chosen.chosen} onDone={chosen.chooseNone} />
        ) : null}
        <Box flex={{ base: '1 1 8rem', sm: '0 1 auto' }} ml="auto">
          {opener}
        </Box>
      </Group>
      <DrawerLayout drawer={drawer}>
        {shown.length === 0 && filter !== 'all' ? (
          <Stack align="flex-start" py="lg">
            <p>{t('filter.none')}</p>
            <Button variant="secondary" size="large" onClick={() => choose('all')}>
              {t('filter.showAll')}
            </Button>
          </Stack>
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
            <summary>
              {t('done.title', { count: done.length })}
              <Text span c="dimmed" fw={400} ml="md">
                <DoneCounts orders={done} />
              </Text>
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
  return (
    <Box flex="1 1 8rem" maw="12rem">
      <Select
        aria-label={t('filter.label')}
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
    </Box>
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
  return (
    <CardGrid cards={orders} minWidth={15}>
      {(order) => (
        <KitchenTicket
          order={order}
          role={role}
          isPast={isGone?.(order) || (isPast?.(order) ?? false)}
          isGone={isGone?.(order) ?? false}
          chosen={isChosen?.(order)}
          onChoose={onChoose}
          onDetails={onDetails}
        />
      )}
    </CardGrid>
  );
}
