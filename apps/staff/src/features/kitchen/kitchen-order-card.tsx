import type { BoardOrder } from '@trpeza/contract/orders/board.schemas';
import type { Role } from '@trpeza/contract/accounts/access';
import { useConflictWords } from '@trpeza/ui/features/meals/use-conflict-words';
import { OrderItems } from '@trpeza/ui/features/orders/order-items';
import { StatusBadge } from '@trpeza/ui/features/orders/status-badge';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { memo, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dial } from '@trpeza/ui/kit/phone-link/dial';
import { usePinned } from '../orders/use-pinned.ts';
import { KitchenActions } from './kitchen-actions.tsx';
import { ChooseOrder } from './choose-order.tsx';
import styles from './kitchen-order-card.module.css';

type KitchenOrderCardProps = {
  order: BoardOrder;
  role: Role;
  /** Undefined where the order cannot be part of a batch move. */
  chosen: boolean | undefined;
  /** Must be a stable reference: a board has hundreds of cards, and a change to one must not re-render the others. */
  onChoose: (id: number, chosen: boolean) => void;
};

/** One order as the kitchen needs it: first what to cook, then for whom and where it goes. */
export const KitchenOrderCard = memo(function KitchenOrderCard(props: KitchenOrderCardProps) {
  const { order, role, chosen, onChoose } = props;
  const { t } = useTranslation('orders');
  const heading = useId();
  const pinned = usePinned(order.id);
  return (
    <article
      className={styles.card}
      aria-labelledby={heading}
      data-pinned={pinned && true}
      data-status={order.status}
      data-chosen={chosen || undefined}
    >
      <div className={styles.head}>
        {chosen === undefined ? null : <ChooseOrder order={order} chosen={chosen} onChoose={onChoose} />}
        <h3 id={heading} className={styles.number}>
          {t('number', { number: order.orderNumber })}
        </h3>
        <span className={styles.status}>
          <StatusBadge status={order.status} large />
        </span>
      </div>
      <Needs of={order} />
      <OrderItems items={order.items} />
      <Facts of={order} />
      {role === 'restaurateur' ? <KitchenActions order={order} role={role} /> : null}
    </article>
  );
});

function Needs({ of: { needs } }: { of: BoardOrder }) {
  const { t } = useTranslation('orders');
  const words = useConflictWords();
  if (needs.length === 0) return null;
  return (
    <p className={styles.needs}>
      <Icon name="warning" /> {t('needs', { what: words.needs(needs) })}
    </p>
  );
}

function Facts({ of: order }: { of: BoardOrder }) {
  const { t } = useTranslation('orders');
  const { price, slot } = useFormats();
  return (
    <dl className={styles.facts}>
      <Fact name={t('field.customer')}>
        <strong>{order.customerName}</strong>
        {order.phoneNumber ? (
          <>
            {' '}
            <a className={styles.phone} href={dial(order.phoneNumber)}>
              {order.phoneNumber}
            </a>
          </>
        ) : null}
      </Fact>
      <Fact name={t('field.deliveryTime')}>{slot(order.deliveryTime)}</Fact>
      <Fact name={t('field.address')}>{order.deliveryAddress}</Fact>
      {order.deliveryInstructions ? (
        <Fact name={t('field.instructions')}>
          <span className={styles.instructions}>{order.deliveryInstructions}</span>
        </Fact>
      ) : null}
      <Fact name={t('field.total')}>
        <strong>{price(order.totalAmount)}</strong> · {t('meals', { count: order.mealCount })}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
