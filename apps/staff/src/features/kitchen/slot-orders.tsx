import { Button } from '@trpeza/ui/kit/button/button';
import type { Role } from '@trpeza/contract/accounts/access';
import type { BoardOrder } from '@trpeza/contract/orders/board.schemas';
import { SegmentRadios } from '@trpeza/ui/kit/segment/segment-radios';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSteadyList } from '../orders/use-steady-list.ts';
import { countByStatus } from './board.ts';
import { ChosenOrders } from './chosen-orders.tsx';
import { KitchenOrderCard } from './kitchen-order-card.tsx';
import styles from './slot-orders.module.css';
import { useChosen } from './use-chosen.ts';
import { useGrowing } from './use-growing.ts';

type SlotOrdersProps = { orders: readonly BoardOrder[]; role: Role };

/** The orders of a slot, all or those of one status. A filter that no longer matches any order says so. */
export function SlotOrders({ orders, role }: SlotOrdersProps) {
  const { t } = useTranslation('kitchen');
  const { t: words } = useTranslation('orders');
  const [search, setSearch] = useSearchParams();
  const filter = search.get('status') ?? 'all';
  const shown = filter === 'all' ? orders : orders.filter((order) => order.status === filter);
  useSteadyList(shown, filter);
  const choose = (status: string) => {
    const next = new URLSearchParams(search);
    if (status === 'all') next.delete('status');
    else next.set('status', status);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const chips = [
    { value: 'all', label: `${t('filter.all')} (${orders.length})` },
    ...countByStatus(orders).map(({ status, count }) => ({
      value: status as string,
      label: `${words(`status.${status}`)} (${count})`,
    })),
  ];
  return (
    <>
      <SegmentRadios legend={t('filter.label')} options={chips} value={filter} onChange={choose} />
      {shown.length === 0 ? (
        <div className={styles.none}>
          <p>{t('filter.none')}</p>
          <Button variant="secondary" size="large" onClick={() => choose('all')}>
            {t('filter.showAll')}
          </Button>
        </div>
      ) : (
        <Cards key={filter} orders={shown} role={role} />
      )}
    </>
  );
}

function Cards({ orders, role }: SlotOrdersProps) {
  const { t } = useTranslation('kitchen');
  const { choose, chooseAll, chooseNone, open, chosen, isChosen } = useChosen(orders);
  const drawn = useGrowing(orders);
  const mayChoose = role === 'restaurateur';
  return (
    <>
      {mayChoose && open.length > 1 ? (
        <Button
          className={styles.all}
          variant="secondary"
          size="large"
          data-all={chosen.length === open.length || undefined}
          onClick={chooseAll}
        >
          {t('select.all', { count: open.length })}
        </Button>
      ) : null}
      <ul className={styles.cards} aria-busy={drawn.length < orders.length}>
        {drawn.map((order) => (
          <li key={order.id}>
            <KitchenOrderCard
              order={order}
              role={role}
              chosen={mayChoose ? isChosen(order) : undefined}
              onChoose={choose}
            />
          </li>
        ))}
      </ul>
      {mayChoose ? <ChosenOrders chosen={chosen} onDone={chooseNone} /> : null}
    </>
  );
}
