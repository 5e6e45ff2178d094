import { useLocation } from 'react-router';
import { lazyComponent } from '../../lazy-component.tsx';
import { paths } from '../../paths.ts';
import { useEarlierCart } from './earlier-cart.ts';

const News = lazyComponent(() => import('./basket-news.tsx').then((module) => module.BasketNews));

const doWithout = () => {};

/** The history state of the first page after a sign-in that brought these meals of a guest into the basket. */
export const withGuestMeals = (guestMeals: readonly number[]) => ({ guestMeals });

/** Above every page but the checkout, which asks in place of its steps. */
export function BasketNewsLater() {
  const { pathname, state } = useLocation();
  const { guestMeals = [] } = (state ?? {}) as Partial<ReturnType<typeof withGuestMeals>>;
  const isAsked = useEarlierCart() !== undefined && pathname !== paths.checkout();
  return <News wanted={isAsked || guestMeals.length > 0} onFailure={doWithout} guestMeals={guestMeals} />;
}
