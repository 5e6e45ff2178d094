import { useGoToSite, useLogOut } from '@trpeza/ui/access/sign-in/use-log-out';
import { PageBoundary } from '@trpeza/ui/platform/back-office/page-boundary';
import { switchLanguage } from '@trpeza/ui/platform/back-office/change-language';
import { useKitchen, useKitchenName } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSession } from '@trpeza/ui/platform/back-office/use-session';
import { Group } from '@mantine/core';
import { Band } from '@trpeza/ui/kit/band/band';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { LanguageSwitch } from '@trpeza/ui/kit/language-switch/language-switch';
import { Logo } from '@trpeza/ui/kit/logo/logo';
import { phoneUrl } from '@trpeza/ui/kit/phone-link/phone-url';
import { SkipLink } from '@trpeza/ui/kit/skip-link/skip-link';
import { TextSizeControl } from '@trpeza/ui/kit/text-size/text-size';
import { lazyPage } from '@trpeza/ui/platform/back-office/lazy-page';
import { type ReactNode, Suspense, useId, useLayoutEffect, useState } from 'react';
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

/** Layout of every page: header, content and dock. */
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
      </main>
      <Suspense fallback={null}>
        <Dock />
      </Suspense>
    </>
  );
}

/** One line, so that a phone's first screen is left to the work: the user's boards, and a menu with everything else. */
function Header() {
  const { t } = useTranslation('common');
  const { t: accounts } = useTranslation('accounts');
  const { key } = useLocation();
  const { user } = useSession();
  const kitchenName = useKitchenName();
  // The location at which the menu was opened; following a link closes it.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === key;
  const menu = useId();
  return (
    <div className={styles.bar}>
      <Group gap="0 var(--space-1)" wrap="nowrap" align="start">
        {/* All staff may open the kitchen board, so the logo links to it. */}
        <Link className={styles.logo} to={user ? paths.kitchen() : paths.home()} title={kitchenName}>
          <Logo name={kitchenName} />
        </Link>
        <Group component="nav" gap="xs" justify="end" aria-label={t('mainNavigation')}>
          {user
            ? boardsOf(user.role).map(({ to, word }) => (
                <NavLink key={to} className={styles.link ?? ''} to={to}>
                  {accounts(word)}
                </NavLink>
              ))
            : null}
        </Group>
        <button
          type="button"
          className={styles.toggle}
          title={t('menu')}
          aria-expanded={isOpen}
          aria-controls={menu}
          onClick={() => setOpenAt(isOpen ? undefined : key)}
        >
          <Icon name={isOpen ? 'close' : 'menu'} /> <span className={styles.word}>{t('menu')}</span>
        </button>
      </Group>
      <div id={menu} hidden={!isOpen}>
        {isOpen ? <Menu /> : null}
      </div>
    </div>
  );
}

function Menu() {
  const { t, i18n } = useTranslation(['common', 'accounts']);
  const { user } = useSession();
  const phone = useKitchen()?.phone;
  const shop = useGoToSite('shop');
  const { logOut } = useLogOut(pendingSignOut);
  const mayLeave = useConfirmLeave();
  const afterAsking = (leave: () => void) => () => void mayLeave().then((may) => may && leave());
  return (
    <Group gap="0 var(--space-2)">
      {phone ? (
        <a className={styles.link} href={phoneUrl(phone)}>
          <Icon name="phone" /> {t('phoneUs', { phone })}
        </a>
      ) : null}
      {user && user.role !== 'customer' ? (
        <NavLink className={styles.link ?? ''} to={paths.security()}>
          {t('accounts:profile.tab.security')}
        </NavLink>
      ) : null}
      {user ? (
        <>
          <button type="button" className={styles.link} onClick={afterAsking(shop.go)}>
            {t('accounts:shop')}
          </button>
          <button type="button" className={styles.link} onClick={afterAsking(logOut)}>
            {t('logOut')}
          </button>
        </>
      ) : (
        <a className={styles.link} href={shop.address}>
          {t('accounts:signIn.toShop')}
        </a>
      )}
      <Group px="sm">
        <TextSizeControl />
        <LanguageSwitch
          hrefFor={() => location.href}
          onSwitch={(language) => void switchLanguage(i18n, language)}
        />
      </Group>
    </Group>
  );
}
