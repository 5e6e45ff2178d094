import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { lazyPage } from '../../lazy-page.tsx';
import { paths } from '../../paths.ts';
import { useEarlierCart } from './earlier-cart.ts';

const News = lazyPage({
  load: () => import('./basket-news.tsx').then((module) => module.BasketNews),
  words: ['checkout'],
  module: 'src/features/cart/basket-news.tsx',
});

/** The history state of the first page after a sign-in that brought these meals of a guest into the basket. */
export const withGuestMeals = (guestMeals: readonly number[]) => ({ guestMeals });

export const useGuestMeals = (): readonly number[] =>
  ((useLocation().state ?? {}) as Partial<ReturnType<typeof withGuestMeals>>).guestMeals ?? [];

/** Above every page but the checkout, which asks in place of its steps. */
export function BasketNewsLater() {
  const { pathname } = useLocation();
  const guestMeals = useGuestMeals();
  const isAsked = useEarlierCart() !== undefined && pathname !== paths.checkout();
  return isAsked || guestMeals.length > 0 ? (
    <Suspense fallback={null}>
      <News.Page />
    </Suspense>
  ) : null;
}
