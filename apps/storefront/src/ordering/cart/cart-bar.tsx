import { useTranslation } from 'react-i18next';
import { Button } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Price } from '@trpeza/ui/kit/price/price';
import { useKitchen } from '../../use-formats.ts';
import { useSession } from '../../access/sign-in/use-session.ts';
import styles from './cart-bar.module.css';
import { obstacleOf, soldOutItemsOf, conflictingItemsOf } from './cart-obstacle.ts';
import { useOpenCart } from './cart-panel-context.ts';
import { CartProgress } from './cart-progress.tsx';
import { useCart } from './use-cart.ts';
import { useDatedPrices } from './use-dated-prices.ts';

/** Shown along the bottom of the menu while the cart contains meals: their number, the total, and what prevents an order. */
export function CartBar() {
  const { t } = useTranslation(['cart', 'calendar']);
  const { user } = useSession();
  const { currency } = useKitchen();
  const { cart } = useCart();
  const openCart = useOpenCart();
  useDatedPrices();
  if (!cart || cart.items.length === 0) return null;
  const why = {
    stopped: t('stop.title', { count: conflictingItemsOf(cart.items).length }),
    'sold-out': t('soldOut.title', { count: soldOutItemsOf(cart.items).length }),
    'not-verified': t('waiting.title'),
    paused: t('calendar:paused'),
    'over-budget': t('overBudget'),
    // The progress bar already shows how many meals are missing.
    'below-minimum': undefined,
  }[obstacleOf(cart, user) ?? 'below-minimum'];
  return (
    <div className={styles.bar}>
      <p className={styles.facts} role="status">
        <CartProgress cart={cart} />
        <span>
          {t('youPay')}{' '}
          <strong>
            <Price value={cart.customerAmount} currency={currency} />
          </strong>
        </span>
        {why ? (
          <span className={styles.why}>
            <Icon name="warning" size={1.25} /> {why}
          </span>
        ) : null}
      </p>
      <Button onClick={() => openCart()}>
        <Icon name="basket" /> {t('basket')}
      </Button>
    </div>
  );
}
