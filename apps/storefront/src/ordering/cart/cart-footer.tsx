import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { focusInvalidField } from '@trpeza/ui/kit/form/focus-invalid-field';
import { Price } from '@trpeza/ui/kit/price/price';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { paths } from '../../paths.ts';
import { useKitchen } from '../../use-formats.ts';
import { useSession } from '../../access/sign-in/use-session.ts';
import { PhoneUs } from '../../customers/profile/phone-us.tsx';
import { PauseLink, PauseText } from '../recurring-orders/paused-day.tsx';
import { CartProgress } from './cart-progress.tsx';
import { obstacleOf, soldOutItemsOf, conflictingItemsOf, type CartObstacle } from './cart-obstacle.ts';
import styles from './cart-panel.module.css';
import { OverBudgetText } from './over-budget-text.tsx';
import { RemoveMealsInFooter } from './cart-conflicts.tsx';

/** The number of meals, the total and the next step in one line; above it, the reason that prevents an order. */
export function CartFooter({ cart }: { cart: Cart }) {
  const { t } = useTranslation('cart');
  const { user } = useSession();
  const { ordering, currency } = useKitchen();
  if (ordering !== 'open') return <PhoneUs />;
  const obstacle = obstacleOf(cart, user);
  return (
    <div className={styles.foot}>
      <p className={styles.facts}>
        <CartProgress cart={cart} />
        <strong>
          {t('youPay')} <Price value={cart.customerAmount} currency={currency} />
        </strong>
      </p>
      {obstacle ? (
        <ObstacleInFooter cart={cart} obstacle={obstacle} />
      ) : (
        <ButtonLink
          size="large"
          to={user ? paths.checkout() : paths.login()}
          state={{ next: paths.checkout() }}
          replace
          onClick={stopAtInvalid}
        >
          {t(user ? 'checkout' : 'logIn')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Blocks the checkout while a quantity is invalid, so that the previous quantity is not ordered instead. */
function stopAtInvalid(event: MouseEvent<Element>): void {
  if (focusInvalidField(event.currentTarget.closest('dialog')!)) event.preventDefault();
}

/** The reason why checkout is not possible yet, with a button or link that resolves it. */
function ObstacleInFooter({ cart, obstacle }: { cart: Cart; obstacle: CartObstacle }) {
  const { t } = useTranslation('cart');
  if (obstacle === 'stopped')
    return <RemoveMealsInFooter why={obstacle} items={conflictingItemsOf(cart.items)} />;
  if (obstacle === 'sold-out')
    return <RemoveMealsInFooter why={obstacle} items={soldOutItemsOf(cart.items)} />;
  if (obstacle === 'paused')
    return (
      <>
        <p className={styles.why}>
          <PauseText cart={cart} />
        </p>
        <PauseLink />
      </>
    );
  if (obstacle === 'below-minimum')
    return (
      <>
        <p className={styles.why}>
          {t('missing', { count: cart.minimum - cart.mealCount, minimum: cart.minimum })}
        </p>
        <ButtonLink variant="secondary" size="large" to={paths.menu()} replace>
          {t('goOn')}
        </ButtonLink>
      </>
    );
  return (
    <p className={styles.why}>
      {obstacle === 'over-budget' ? <OverBudgetText cart={cart} /> : t('waiting.text')} <PhoneUs />
    </p>
  );
}
