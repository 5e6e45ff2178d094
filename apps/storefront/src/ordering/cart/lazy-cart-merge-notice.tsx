import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { lazyPage } from '../../lazy-page.tsx';
import { paths } from '../../paths.ts';
import { useEarlierCart } from './earlier-cart.ts';
import { useGuestMeals } from './guest-meals.ts';

const News = lazyPage({
  load: () => import('./cart-merge-notice.tsx').then((module) => module.CartMergeNotice),
  words: ['checkout'],
  module: 'src/ordering/cart/basket-news.tsx',
});

/**
 * Says above every page, after a sign-in, how many meals of the guest are now in the cart, or asks which cart to keep. The
 * checkout asks this itself, in place of its steps.
 */
export function LazyCartMergeNotice() {
  const { pathname } = useLocation();
  const guestMeals = useGuestMeals();
  const isAsked = useEarlierCart() !== undefined && pathname !== paths.checkout();
  return isAsked || guestMeals.length > 0 ? (
    <Suspense fallback={null}>
      <News.Page />
    </Suspense>
  ) : null;
}
