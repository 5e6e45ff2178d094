import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { parseMoney, timesCents } from '@trpeza/contract/platform/money';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Price } from '@trpeza/ui/kit/price/price';
import { Button } from '@trpeza/ui/kit/button/button';
import { useKitchen } from '../../use-formats.ts';
import { ChosenDelivery } from '../calendar/chosen-delivery.tsx';
import { budgetLeft } from '../cart/budget-left.ts';
import { CartDelivery } from '../cart/cart-delivery.tsx';
import { usePayerLine } from '../cart/use-payer-line.ts';
import { CartWarnings } from '../cart/cart-warnings.tsx';
import { useOpenCart } from '../cart/cart-panel-context.ts';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import styles from './checkout.module.css';

/** The meals, the delivery, and each payer's share. */
export function CheckoutSummary({ cart, canChange = false }: { cart: Cart; canChange?: boolean }) {
  const { t } = useTranslation(['checkout', 'cart']);
  const { currency } = useKitchen();
  const localized = useLocalized();
  const [isOpen, setOpen] = useState(false);
  return (
    <aside className={styles.summary} aria-labelledby="summary-title" data-open={isOpen || undefined}>
      <h2 id="summary-title">{t('payment.summary')}</h2>
      <Button
        variant="secondary"
        className={styles.unfold}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {t('cart:count', { count: cart.mealCount })}, {t('payment.you')}{' '}
          <Price value={cart.customerAmount} currency={currency} />
        </span>
        <Icon name={isOpen ? 'up' : 'chevron-down'} />
      </Button>
      {canChange ? (
        <CartDelivery cart={cart} />
      ) : (
        <ChosenDelivery date={cart.deliveryDate} time={cart.deliveryTime} />
      )}
      <ul className={styles.meals}>
        {cart.items.map((item) => {
          const { text: name, lang } = localized(item, 'name');
          return (
            <li key={item.mealId}>
              <span>
                {item.quantity} × <span lang={lang}>{name}</span>
              </span>
              <Price value={timesCents(parseMoney(item.price), item.quantity)} currency={currency} />
            </li>
          );
        })}
      </ul>
      <Sums cart={cart} />
      {canChange ? <CartObstacles cart={cart} /> : null}
    </aside>
  );
}

/** What prevents an order from this cart, with a button to change it. */
function CartObstacles({ cart }: { cart: Cart }) {
  const { t } = useTranslation('checkout');
  const openCart = useOpenCart();
  return (
    <>
      <CartWarnings cart={cart} />
      <div>
        <Button variant="secondary" onClick={() => openCart()}>
          {t('delivery.changeBasket')}
        </Button>
      </div>
    </>
  );
}

function Sums({ cart }: { cart: Cart }) {
  const { t } = useTranslation(['checkout', 'cart']);
  const { currency } = useKitchen();
  const left = budgetLeft(cart);
  const payer = usePayerLine()(cart);
  const sums = [
    { label: t('payment.subtotal'), value: cart.subtotal },
    { label: t('payment.fee'), value: cart.deliveryFee },
    { label: t('payment.total'), value: cart.total, isStrong: true },
    ...(payer === undefined ? [] : [{ label: payer, value: cart.businessAmount }]),
    { label: t('payment.you'), value: cart.customerAmount, isStrong: true, isOwn: true },
    ...(left === undefined ? [] : [{ label: t('cart:budgetLeft'), value: left }]),
  ];
  return (
    <dl className={styles.sums}>
      {sums.map(({ label, value, isStrong, isOwn }) => (
        <div key={label} data-strong={isStrong} data-own={isOwn}>
          <dt>{label}</dt>
          <dd>
            <Price value={value} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
