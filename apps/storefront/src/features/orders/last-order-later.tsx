import { lazyComponent } from '../../lazy-component.tsx';
import { useSession } from '../sign-in/use-session.ts';

const LastOrder = lazyComponent(() => import('./last-order.tsx').then((module) => module.LastOrder));

const doWithout = () => {};

/** The way to the last order, fetched when a customer is here. Who cannot load it finds the order under "My orders". */
export function LastOrderLater() {
  const { user } = useSession();
  const isCustomer = user?.role === 'customer';
  return isCustomer ? <LastOrder wanted onFailure={doWithout} /> : null;
}
