import { lazyComponent } from '../../lazy-component.tsx';
import { canShop, useSession } from '../sign-in/use-session.ts';
import { useCart } from './use-cart.ts';

const CartBar = lazyComponent(() => import('./cart-bar.tsx').then((module) => module.CartBar));

const doWithout = () => {};

/** The basket along the bottom of the menu; if it fails to load, the header has its button. */
export function CartBarLater() {
  const { user } = useSession();
  const { count } = useCart();
  return <CartBar wanted={canShop(user) && count > 0} onFailure={doWithout} />;
}
