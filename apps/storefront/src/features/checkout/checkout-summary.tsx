import { useTranslation } from 'react-i18next';
import type { Cart } from '@trpeza/contract/cart/cart.schemas';
import { formatMoney, parseMoney, timesCents } from '@trpeza/contract/shared/money';
import { useFormats } from '../../use-formats.ts';
import { useMealName } from '../meals/use-meal-words.ts';
import styles from './checkout.module.css';

/** What is being ordered, for when, and who pays what. */
export function CheckoutSummary({ cart }: { cart: Cart }) {
  const { t } = useTranslation('checkout');
  const { price, date, slot } = useFormats();
  const nameOf = useMealName();
  const sums = [
    { label: t('payment.subtotal'), value: cart.subtotal },
    { label: t('payment.fee'), value: cart.deliveryFee },
    { label: t('payment.total'), value: cart.total, isStrong: true },
    { label: t('payment.subsidy'), value: cart.businessAmount },
    { label: t('payment.you'), value: cart.customerAmount, isStrong: true },
  ];
  return (
    <aside className={styles.summary} aria-labelledby="summary-title">
      <h2 id="summary-title">{t('payment.summary')}</h2>
      {cart.deliveryDate && cart.deliveryTime ? (
        <p>
          <strong>{date(cart.deliveryDate)}</strong>
          <br />
          {slot(cart.deliveryTime)}
        </p>
      ) : null}
      <ul className={styles.meals}>
        {cart.items.map((item) => {
          const { name, lang } = nameOf(item);
          return (
            <li key={item.mealId}>
              <span>
                {item.quantity} × <span lang={lang}>{name}</span>
              </span>
              <span>{price(formatMoney(timesCents(parseMoney(item.price), item.quantity)))}</span>
            </li>
          );
        })}
      </ul>
      <dl className={styles.sums}>
        {sums.map(({ label, value, isStrong }) => (
          <div key={label} data-strong={isStrong}>
            <dt>{label}</dt>
            <dd>{price(value)}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
