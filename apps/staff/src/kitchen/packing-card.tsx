import type { PackingItem, PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';
import { isOrderActionAllowed } from '@trpeza/contract/ordering/orders.states';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { DOUBLE_CLICK_MS } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { memo, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MealWords, Needs, OrderNumber } from './kitchen-ticket.tsx';
import { TransitionButton } from '../ordering/orders/transition-button.tsx';
import { useOrderActions } from '../ordering/orders/use-order-actions.ts';
import { beforePress, usePinned } from '../ordering/orders/use-pinned.ts';
import styles from './packing-card.module.css';
import { isPacked } from './ticks.ts';
import { useConfirmEarlyStart } from './use-confirm-early-start.ts';

interface PackingCardProps {
  order: PackingOrder;
  date: string;
  /** The order is no longer on the list. */
  isGone: boolean;
  /** Must be a stable reference, because a list has many bags. */
  onDetails: (id: number) => void;
}

/** One bag: label number, customer, warnings, and one large row per item. */
export const PackingCard = memo(function PackingCard({ order, date, isGone, onDetails }: PackingCardProps) {
  const { t } = useTranslation('kitchen');
  const { t: orders } = useTranslation('orders');
  const { t: deliveries } = useTranslation('deliveries');
  const { role } = useUser();
  const { move, tick } = useOrderActions();
  const heading = useId();
  const pinned = usePinned(order.id);
  const isDone = pinned !== undefined || isPacked(order);
  const mayPack =
    !isGone &&
    isOrderActionAllowed('finish', { status: 'processing' }, role) &&
    !isPacked(beforePress(order, pinned));
  const isFull = order.items.every(({ isIn }) => isIn);
  const bag = { ...order, deliveryDate: date };
  const mayBegin = useConfirmEarlyStart(date);
  // Packing a pending order first records that cooking has begun.
  const pack = async () => {
    if (order.status === 'pending') {
      if (!(await mayBegin())) return;
      void move(bag, { status: 'processing' });
    }
    void move({ ...bag, status: 'processing' }, { status: 'ready_for_delivery' });
  };
  const put = (item: PackingItem, isIn: boolean) => {
    void tick(bag, { date, itemId: item.id, quantity: item.quantity, isIn });
    const isLast = order.items.every((each) => each.id === item.id || each.isIn);
    if (isIn && isLast && mayPack) void pack();
  };
  return (
    <article
      className={styles.bag}
      aria-labelledby={heading}
      data-packed={(isDone && !isGone) || undefined}
      data-past={isGone || undefined}
      data-pinned={pinned && true}
    >
      <div className={styles.head}>
        <p className={styles.stop}>
          <VisuallyHidden>{deliveries('stop', { number: order.stop })}</VisuallyHidden>
          <span aria-hidden="true">{order.stop}</span>
        </p>
        <div className={styles.whose}>
          <h3 id={heading} className={styles.name}>
            {order.customerName}
          </h3>
          <p className={styles.number}>
            <OrderNumber number={order.orderNumber} /> · {orders('meals', { count: order.mealCount })}
          </p>
          <button
            type="button"
            className={styles.details}
            aria-label={t('details.of', { number: order.orderNumber })}
            title={t('details.title')}
            data-screen-only
            onClick={() => onDetails(order.id)}
          />
        </div>
        <div className={styles.done} data-screen-only>
          {mayPack ? (
            <TransitionButton
              order={order}
              action="finish"
              variant={isFull ? 'success' : 'secondary'}
              onPress={() => void pack()}
              label={t('packing.packed')}
              aria-label={t('packing.packedOf', {
                bag: order.stop,
                number: order.orderNumber,
                name: order.customerName,
              })}
              isPlain
            />
          ) : (
            <p className={styles.state}>{isGone ? t('gone') : orders(`status.${order.status}`)}</p>
          )}
        </div>
      </div>
      <Needs {...order} />
      <ul className={styles.items} aria-label={orders('field.items')}>
        {order.items.map((item) => (
          <li key={item.id}>
            <ItemRow
              item={item}
              isIn={isDone || item.isIn}
              disabled={isDone || isGone}
              onTick={(isIn) => put(item, isIn)}
            />
          </li>
        ))}
      </ul>
    </article>
  );
});

interface ItemRowProps {
  item: PackingItem;
  isIn: boolean;
  disabled: boolean;
  onTick: (isIn: boolean) => void;
}

/** Ignores a second change within a moment, so that a double click does not remove the tick again. */
function ItemRow({ item, isIn, disabled, onTick }: ItemRowProps) {
  const last = useRef(-DOUBLE_CLICK_MS);
  return (
    <label className={styles.row}>
      <input
        className={styles.tick}
        type="checkbox"
        checked={isIn}
        disabled={disabled}
        onChange={({ target, timeStamp }) => {
          if (timeStamp - last.current < DOUBLE_CLICK_MS) return;
          last.current = timeStamp;
          onTick(target.checked);
        }}
      />
      <span className={styles.quantity}>{item.quantity}×</span>
      <MealWords item={item} />
    </label>
  );
}
