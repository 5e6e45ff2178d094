import type { BoardItem, BoardOrder } from '@trpeza/contract/ordering/board.schemas';
import type { PackingItem } from '@trpeza/contract/kitchen/packing.schemas';
import type { Role } from '@trpeza/contract/access/access';
import { useConflictTexts, useDietaryNeedTexts } from '@trpeza/ui/menu/use-conflict-texts';
import { MealName } from '@trpeza/ui/ordering/orders/meal-name';
import { MissingPortions } from '@trpeza/ui/ordering/orders/missing-portions';
import { StatusBadge } from '@trpeza/ui/ordering/orders/status-badge';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePinned } from '../ordering/orders/use-pinned.ts';
import { KitchenActions } from './kitchen-actions.tsx';
import styles from './kitchen-ticket.module.css';

interface KitchenTicketProps {
  order: BoardOrder;
  role: Role;
  /** The order has left the list but keeps its place; with `isGone` it has also left the day's orders. */
  isPast: boolean;
  isGone: boolean;
  /** Undefined when the order cannot be selected. */
  chosen: boolean | undefined;
  /** Must be stable references: a board has hundreds of tickets, and a change to one must not re-render the others. */
  onChoose: ((id: number, chosen: boolean) => void) | undefined;
  onDetails: (id: number) => void;
}

/**
 * One order as a chef needs it: customer, meals, warnings and one button. What only the driver needs is in the details
 * dialog.
 */
export const KitchenTicket = memo(function KitchenTicket(props: KitchenTicketProps) {
  const { order, role, isPast, isGone, chosen, onChoose, onDetails } = props;
  const { t } = useTranslation('kitchen');
  const heading = useId();
  const pinned = usePinned(order.id);
  return (
    <article
      className={styles.ticket}
      aria-labelledby={heading}
      data-pinned={pinned && true}
      data-past={isPast || undefined}
      data-status={order.status}
      data-chosen={chosen || undefined}
    >
      <div className={styles.head}>
        <h3 id={heading} className={styles.number}>
          <OrderNumber number={order.orderNumber} />
        </h3>
        <p className={styles.name}>{order.customerName}</p>
        {chosen === undefined ? null : (
          <input
            type="checkbox"
            className={styles.choose}
            checked={chosen}
            aria-label={t('select.one', { number: order.orderNumber })}
            onChange={(event) => onChoose?.(order.id, event.currentTarget.checked)}
          />
        )}
      </div>
      <span className={styles.status}>
        <StatusBadge status={order.status} />
      </span>
      <Warnings of={order} />
      <ul className={styles.dishes}>
        {order.items.map((item) => (
          <TicketMeal key={item.id} item={item} />
        ))}
      </ul>
      <KitchenActions order={order} role={role} isGone={isGone} onDetails={onDetails} />
    </article>
  );
});

/** Shows only the number; screen readers also hear the word "Order". */
export function OrderNumber({ number }: { number: string }) {
  const { t } = useTranslation('orders');
  const [before, after] = t('number', { number }).split(number);
  return (
    <>
      <VisuallyHidden>{before}</VisuallyHidden>
      {number}
      {after}
    </>
  );
}

/** Shows the allergens and foods that a customer avoids. */
export function Needs({ needs, needsToConfirm }: Pick<BoardOrder, 'needs' | 'needsToConfirm'>) {
  const { t } = useTranslation('orders');
  const words = useDietaryNeedTexts();
  if (needs.length === 0 && !needsToConfirm) return null;
  return (
    <p className={styles.needs}>
      <Icon name="warning" /> {needs.length > 0 ? t('needs', { what: words(needs) }) : null}{' '}
      {needsToConfirm ? t('needsToConfirm') : null}
    </p>
  );
}

function Warnings({ of: { needs, needsToConfirm, isLate } }: { of: BoardOrder }) {
  const { t: kitchen } = useTranslation('kitchen');
  return (
    <>
      {isLate ? (
        <p className={styles.late}>
          <Icon name="bell" /> {kitchen('late.mark')}
        </p>
      ) : null}
      <Needs needs={needs} needsToConfirm={needsToConfirm} />
    </>
  );
}

/** Shows allergens of a meal only where they conflict with the customer's needs; warnings on every line would be ignored. */
function TicketMeal({ item }: { item: BoardItem }) {
  const isGone = item.creditedQuantity >= item.quantity;
  return (
    <li className={styles.dish} data-gone={isGone || undefined}>
      <span className={styles.count}>{item.quantity}×</span>
      <MealWords item={item} />
    </li>
  );
}

/** The name of a meal, the missing portions, and why the customer cannot eat it. */
export function MealWords({ item }: { item: BoardItem | PackingItem }) {
  const { t } = useTranslation('orders');
  const { list } = useConflictTexts();
  return (
    <span className={styles.meal}>
      <MealName item={item} />
      <MissingPortions item={item} />
      {item.conflicts.length > 0 ? (
        <strong className={styles.conflict}>
          <Icon name="warning" /> {t('notForThem', { what: list(item.conflicts) })}
        </strong>
      ) : null}
    </span>
  );
}
