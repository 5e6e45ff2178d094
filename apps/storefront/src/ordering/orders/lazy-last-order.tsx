import { lazyComponent } from '../../lazy-component.tsx';
import { useCanOrder } from '../cart/use-can-order.ts';
import { useSession } from '../../access/sign-in/use-session.ts';

const LastOrder = lazyComponent(() => import('./last-order.tsx').then((module) => module.LastOrder));

const doWithout = () => {};

/** A link to the last order, fetched when a customer is signed in. If it fails, the order is still under "My orders". */
export function LazyLastOrder() {
  const { user } = useSession();
  const canOrder = useCanOrder();
  return user && canOrder ? <LastOrder wanted onFailure={doWithout} /> : null;
}
