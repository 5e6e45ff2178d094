import { useGoToSite, useLogOut } from '@trpeza/ui/access/sign-in/use-log-out';
import { PageBoundary } from '@trpeza/ui/platform/back-office/page-boundary';
import { UtilityBar } from '@trpeza/ui/platform/back-office/utility-bar';
import { useKitchenName } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSession } from '@trpeza/ui/platform/back-office/use-session';
import { Band } from '@trpeza/ui/kit/band/band';
import { Logo } from '@trpeza/ui/kit/logo/logo';
import { SkipLink } from '@trpeza/ui/kit/skip-link/skip-link';
import { lazyPage } from '@trpeza/ui/platform/back-office/lazy-page';
import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { boardsOf } from '../access/boards.ts';
import { KeepScrollPosition } from '../ordering/orders/keep-scroll-position.tsx';
import { useConfirmLeave } from '../ordering/orders/use-confirm-leave.ts';
import { useQueueRun } from '../ordering/orders/use-order-actions.ts';
import { pendingSignOut } from '../offline/pending-sign-out.ts';
import { InstallHint } from '../offline/install-hint.tsx';
import { paths } from '../paths.ts';
import styles from './staff-layout.module.css';

const RefusedOrders = lazyPage(['orders'], async () => {
  const { RefusedOrders: list } = await import('../ordering/orders/refused-orders.tsx');
  return { default: list };
});
const OfferFactor = lazyPage<{ security: string }>(['factor'], async () => {
  const { OfferFactor: offer } = await import('@trpeza/ui/access/second-factor/offer-factor');
  return { default: offer };
});
const Dock = lazyPage(['orders'], async () => ({ default: (await import('./dock.tsx')).Dock }));

/** Layout of every page: header with the user's boards, sign-out and tools, then the content and the dock. */
export function StaffLayout({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation();
  const { pressed } = useQueueRun();
  // Another date, tab or filter shows another list, so its cards may change places.
  useLayoutEffect(() => pressed.release(), [pressed, key]);
  const { offersFactor } = useSession();
  return (
    <>
      <SkipLink target="content" />
      <header data-screen-only>
        <Header />
        <Band variant="slim" />
      </header>
      <main id="content" className={styles.content} tabIndex={-1}>
        <KeepScrollPosition>
          <Suspense fallback={null}>
            <RefusedOrders />
          </Suspense>
        </KeepScrollPosition>
        {offersFactor ? (
          <Suspense fallback={null}>
            <OfferFactor security={paths.security()} />
          </Suspense>
        ) : null}
        <PageBoundary key={pathname}>{children}</PageBoundary>
        <InstallHint />
        <SecurityLink />
      </main>
      <Suspense fallback={null}>
        <Dock />
      </Suspense>
    </>
  );
}

function Header() {
  const { t } = useTranslation('common');
  const { t: accounts } = useTranslation('accounts');
  const { user } = useSession();
  const kitchenName = useKitchenName();
  const shop = useGoToSite('shop');
  const { logOut } = useLogOut(pendingSignOut);
  const mayLeave = useConfirmLeave();
  const afterAsking = (leave: () => void) => () => void mayLeave().then((may) => may && leave());
  return (
    <div className={styles.header}>
      {/* All staff may open the kitchen board, so the logo links to it. */}
      <Link className={styles.logo} to={user ? paths.kitchen() : paths.home()} title={kitchenName}>
        <Logo name={kitchenName} />
      </Link>
      {user ? (
        <nav className={styles.nav} aria-label={t('mainNavigation')}>
          {boardsOf(user.role).map(({ to, word }) => (
            <NavLink key={to} className={styles.link ?? ''} to={to}>
              {accounts(word)}
            </NavLink>
          ))}
          <button type="button" className={styles.link} onClick={afterAsking(shop.go)}>
            {accounts('shop')}
          </button>
          <button type="button" className={styles.link} onClick={afterAsking(logOut)}>
            {t('logOut')}
          </button>
        </nav>
      ) : (
        <nav className={styles.nav} aria-label={t('mainNavigation')}>
          {shop.address ? (
            <a className={styles.link} href={shop.address}>
              {accounts('signIn.toShop')}
            </a>
          ) : null}
        </nav>
      )}
      <UtilityBar isCompact />
    </div>
  );
}

/** At the bottom, because staff need it once and a tablet's header has no room. */
function SecurityLink() {
  const { t } = useTranslation('accounts');
  const { user } = useSession();
  if (!user || user.role === 'customer') return null;
  return (
    <p className={styles.foot} data-screen-only>
      <Link to={paths.security()}>{t('profile.tab.security')}</Link>
    </p>
  );
}
