import { lazyComponent } from '../../lazy-component.tsx';
import { useCart } from './use-cart.ts';
import { useCanOrder } from './use-can-order.ts';

const CartBar = lazyComponent(() => import('./cart-bar.tsx').then((module) => module.CartBar));

const doWithout = () => {};

/** The cart bar along the bottom of the menu. If it fails to load, the button in the header remains. */
export function LazyCartBar() {
  const canOrder = useCanOrder();
  const { count } = useCart();
  return <CartBar wanted={canOrder && count > 0} onFailure={doWithout} />;
}
