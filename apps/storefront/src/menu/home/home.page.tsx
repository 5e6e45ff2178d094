import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../menu.tsx';
import { canSeeMenu, useSession } from '../../access/sign-in/use-session.ts';
import { LazyNextSteps } from '../../customers/profile/lazy-next-steps.tsx';
import { useKitchen } from '../../use-formats.ts';
import { OrderingNotice } from '../../ordering/cart/ordering-notice.tsx';
import { lazyPage } from '../../lazy-page.tsx';
import { usePageHead } from '../../page-head.tsx';
import { Hero } from './hero.tsx';
import { Promo } from './promo.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Testimonials } from './testimonials.tsx';
import { useHomeNotice } from './use-home-notice.ts';

const Arrived = lazyPage({
  load: () => import('./home-notice-banner.tsx').then((module) => module.HomeNoticeBanner),
  words: ['checkout', 'accounts'],
  module: 'src/menu/home/arrival-notice.tsx',
});

export function HomePage() {
  const { t } = useTranslation('home');
  const { name: kitchen, demo, ordering } = useKitchen();
  usePageHead({ title: t('title', { kitchen }), description: t('description') });
  return (
    <>
      <HomeNoticeSlot />
      {ordering === 'open' ? null : (
        <div data-page="wide">
          <OrderingNotice />
        </div>
      )}
      <HeroOrConfirmation />
      <Suspense fallback={null}>
        <MenuForCustomers />
      </Suspense>
      <Suspense fallback={null}>
        <HowItWorks />
        <Promo />
        {demo ? <Testimonials /> : null}
      </Suspense>
    </>
  );
}

/** A separate component: the page above the Suspense boundaries must not re-render when hydration is over. */
function HomeNoticeSlot() {
  const arrival = useHomeNotice();
  // `NextStepsList` already says that the account is not verified.
  return arrival && arrival.why !== 'not-verified' ? (
    <Suspense fallback={null}>
      <Arrived.Page />
    </Suspense>
  ) : null;
}

/** After an order, the confirmation replaces the hero, which otherwise contains a customer's next steps. */
function HeroOrConfirmation() {
  if (useHomeNotice()?.why !== 'placed') return <Hero />;
  return (
    <div data-page="narrow">
      <LazyNextSteps />
    </div>
  );
}

/** Hides the menu from drivers. */
function MenuForCustomers() {
  const { user } = useSession();
  return canSeeMenu(user) ? <Menu /> : null;
}
