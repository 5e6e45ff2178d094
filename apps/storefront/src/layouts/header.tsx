import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Logo } from '@trpeza/ui/kit/logo/logo';
import { canSeeMenu, useSession } from '../access/sign-in/use-session.ts';
import { useOpenOtherSite } from '../access/sign-in/use-open-other-site.ts';
import { CartButton } from '../ordering/cart/cart-button.tsx';
import { siteUrls, paths } from '../paths.ts';
import { useKitchen } from '../use-formats.ts';
import { AccountMenu } from './account-menu.tsx';
import { AccountLinks } from './account-links.tsx';
import { Disclosure } from './disclosure.tsx';
import styles from './header.module.css';
import { SiteSearch } from './site-search.tsx';
import { TextSize, UtilityBar } from './utility-bar.tsx';

/** On a wide screen everything is in one row. On a phone the rest is behind one button that works without scripts. */
export function Header() {
  const { t } = useTranslation(['common', 'home']);
  const { user } = useSession();
  const hasMenu = canSeeMenu(user);
  return (
    <header className={styles.header}>
      <UtilityBar />
      <div className={styles.row}>
        <HomeLogo />
        <nav className={styles.wide} aria-label={t('mainNavigation')}>
          <NavLinks />
        </nav>
        <div className={styles.search}>{hasMenu ? <SiteSearch /> : null}</div>
        <div className={styles.account}>
          <AccountMenu />
        </div>
        <CartButton />
        <div className={styles.narrow}>
          <Disclosure
            label={
              <>
                <Icon name="menu" /> <span>{t('home:nav.more')}</span>
              </>
            }
            placement="sheet"
          >
            {hasMenu ? <SiteSearch /> : null}
            <nav aria-label={t('mainNavigation')}>
              <NavLinks isWhole />
            </nav>
            <SignedInAs />
            <AccountLinks />
            <TextSize />
          </Disclosure>
        </div>
      </div>
    </header>
  );
}

/** Links to the home page; for drivers, to the kitchen's board on the staff site. */
function HomeLogo() {
  const { t } = useTranslation(['common', 'home']);
  const { name, sites } = useKitchen();
  const { user } = useSession();
  const goElsewhere = useOpenOtherSite();
  if (user?.role !== 'delivery') {
    return (
      <Link className={styles.logo} to={paths.home()} aria-label={`${name} – ${t('home')}`}>
        <Logo name={name} />
      </Link>
    );
  }
  const leave = (event: MouseEvent) => {
    event.preventDefault();
    goElsewhere(siteUrls.kitchen);
  };
  return (
    <a
      className={styles.logo}
      href={sites.staff + siteUrls.kitchen.path}
      aria-label={`${name} – ${t('home:nav.kitchen')}`}
      onClick={leave}
    >
      <Logo name={name} />
    </a>
  );
}

/** The user's name: on a phone nothing else shows whose account this is. */
function SignedInAs() {
  const { t } = useTranslation('home');
  const { user } = useSession();
  return user ? <p>{t('nav.signedIn', { name: user.firstName ?? user.username })}</p> : null;
}

/** `isWhole` includes the pages that a wide screen links only in its footer. */
function NavLinks({ isWhole = false }: { isWhole?: boolean }) {
  const { t } = useTranslation('home');
  const { user } = useSession();
  const { pathname } = useLocation();
  const links = [
    { to: paths.home(), label: t('nav.home') },
    ...(canSeeMenu(user) ? [{ to: paths.menu(), label: t('nav.menu') }] : []),
    { to: paths.howItWorks(), label: t('nav.howItWorks') },
    ...(isWhole
      ? [
          { to: paths.about(), label: t('footer.about') },
          { to: paths.faq(), label: t('footer.faq') },
          { to: paths.contact(), label: t('footer.contactUs') },
        ]
      : []),
  ];
  return (
    <ul className={styles.links}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link className={styles.link} to={to} aria-current={to === pathname ? 'page' : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
