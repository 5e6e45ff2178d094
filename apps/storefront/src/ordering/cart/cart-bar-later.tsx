import { lazyComponent } from '../../lazy-component.tsx';
import { useCart } from './use-cart.ts';
import { useCanOrder } from './use-can-order.ts';

const CartBar = lazyComponent(() => import('./cart-bar.tsx').then((module) => module.CartBar));

const doWithout = () => {};

/** The basket along the bottom of the menu; if it fails to load, the header has its button. */
export function CartBarLater() {
  const canOrder = useCanOrder();
  const { count } = useCart();
  return <CartBar wanted={canOrder && count > 0} onFailure={doWithout} />;
}
