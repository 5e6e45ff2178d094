import type { PackingItem, PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';
import { inEveryLanguage } from '@trpeza/contract/shared/localized';
import { useConflictWords } from '@trpeza/ui/features/meals/use-conflict-words';
import { Allergens } from '@trpeza/ui/features/orders/allergens';
import { MealName } from '@trpeza/ui/features/orders/meal-name';
import { ShortMark } from '@trpeza/ui/features/orders/short-mark';
import { StatusBadge } from '@trpeza/ui/features/orders/status-badge';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { dial } from '@trpeza/ui/kit/phone-link/dial';
import styles from './packing-card.module.css';
import { isPacked, tickOf, type Ticks } from './ticks.ts';

type PackingCardProps = {
  order: PackingOrder;
  date: string;
  ticks: Ticks;
  onTick: (items: readonly PackingItem[], isIn: boolean) => void;
};

/** One bag: the customer, and a thumb-sized row for everything that goes in. */
export function PackingCard({ order, date, ticks, onTick }: PackingCardProps) {
  const { t } = useTranslation('kitchen');
  const { t: orders } = useTranslation('orders');
  const words = useConflictWords();
  const heading = useId();
  const packed = isPacked(order, ticks);
  const number = orders('number', { number: order.orderNumber });
  return (
    <article className={styles.card} aria-labelledby={heading} data-packed={packed || undefined}>
      <div className={styles.head}>
        <h3 id={heading} className={styles.name}>
          {order.customerName}
        </h3>
        <p className={styles.number}>
          {number} · {orders('meals', { count: order.mealCount })}
        </p>
        <span className={styles.status}>
          <StatusBadge status={order.status} large />
        </span>
      </div>
      <p className={styles.where}>
        {order.deliveryAddress}
        {order.phoneNumber ? (
          <a className={styles.phone} href={dial(order.phoneNumber)}>
            {order.phoneNumber}
          </a>
        ) : null}
      </p>
      {order.deliveryInstructions ? (
        <p className={styles.instructions}>{order.deliveryInstructions}</p>
      ) : null}
      {order.needs.length > 0 ? (
        <p className={styles.needs}>
          <Icon name="warning" />
          {orders('needs', { what: words.needs(order.needs) })}
        </p>
      ) : null}
      <ul className={styles.items} aria-label={orders('field.items')}>
        {order.items.map((item) => (
          <li key={item.id}>
            <ItemRow item={item} isIn={ticks.has(tickOf(item))} onTick={(isIn) => onTick([item], isIn)} />
          </li>
        ))}
      </ul>
      <div className={styles.foot} data-screen-only>
        <label className={styles.packed}>
          <input type="checkbox" checked={packed} onChange={() => onTick(order.items, !packed)} />
          {t('packing.packed')}
        </label>
        <ButtonLink to={paths.labels(date, order.id)} size="large" variant="secondary">
          {t('packing.labels')}
        </ButtonLink>
      </div>
    </article>
  );
}

type ItemRowProps = { item: PackingItem; isIn: boolean; onTick: (isIn: boolean) => void };

function ItemRow({ item, isIn, onTick }: ItemRowProps) {
  const { t } = useTranslation('kitchen');
  const what = useConflictWords().sentences(item.conflicts);
  return (
    <label className={styles.row}>
      <input type="checkbox" checked={isIn} onChange={({ target }) => onTick(target.checked)} />
      <span className={styles.quantity}>{item.quantity}&thinsp;×</span>
      <span className={styles.meal}>
        <span className={styles.mealName}>
          <MealName item={item} />
        </span>
        <OtherName item={item} />
        <ShortMark item={item} />
        <Allergens of={item.allergens} />
        {what ? <strong className={styles.check}>{t('label.check', { what })}</strong> : null}
      </span>
    </label>
  );
}

/** The name in the other language too: it is on the other half of the labels. */
function OtherName({ item }: { item: PackingItem }) {
  const [, other] = inEveryLanguage(item, 'name', useLanguage());
  if (!other) return null;
  return (
    <span className={styles.otherName} lang={other.lang}>
      {other.text}
    </span>
  );
}
