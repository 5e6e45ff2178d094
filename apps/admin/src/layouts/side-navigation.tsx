import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { useGoToSite, useLogOut } from '@trpeza/ui/features/accounts/use-leave';
import { useKitchenName } from '@trpeza/ui/features/back-office/use-kitchen';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Logo } from '@trpeza/ui/kit/logo/logo';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { isAdmin } from '../features/accounts/role-choices.ts';
import { summaryOfExceptions } from '../features/reconciliation/use-exceptions.ts';
import { paths } from '../paths.ts';
import styles from './side-navigation.module.css';

/** Beside the page on a desktop, behind a menu button on a phone. Shows only existing pages that this user may open. */
export function SideNavigation({ user }: { user: User | undefined }) {
  const { t } = useTranslation('common');
  const kitchenName = useKitchenName();
  const { pathname } = useLocation();
  // Open on this page only: following a link closes it.
  const [openOn, setOpenOn] = useState<string>();
  const open = openOn === pathname;
  return (
    <nav className={styles.side} aria-label={t('mainNavigation')} data-screen-only>
      <div className={styles.head}>
        <Link className={styles.logo} to={paths.home()}>
          <Logo name={kitchenName} />
        </Link>
        {user ? (
          <Link className={styles.home} to={paths.dashboard()}>
            {t('home')}
          </Link>
        ) : null}
        {user ? (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls="admin-navigation"
            onClick={() => setOpenOn(open ? undefined : pathname)}
          >
            <Icon name={open ? 'close' : 'menu'} /> {t('menu')}
          </button>
        ) : null}
      </div>
      <div id="admin-navigation" className={styles.nav} data-open={open || !user || undefined}>
        {user ? <Pages user={user} /> : <ShopLink />}
      </div>
    </nav>
  );
}

function Pages({ user }: { user: User }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const { t: accounts } = useTranslation('accounts');
  const shop = useGoToSite('shop');
  const { logOut } = useLogOut();
  const exceptions = useQuery({ ...summaryOfExceptions(), enabled: isAdmin(user) });
  const pages: { to: string; word: string; adminsOnly?: true; count?: number | undefined }[] = [
    { to: paths.dashboard(), word: t('nav.dashboard') },
    { to: paths.meals(), word: t('nav.meals'), adminsOnly: true },
    { to: paths.orders(), word: t('nav.orders') },
    { to: paths.phoneOrder(), word: t('nav.phoneOrder') },
    { to: paths.orderReports(), word: t('nav.orderReports') },
    { to: paths.statements(), word: t('nav.statements') },
    { to: paths.invoices(), word: t('nav.invoices') },
    { to: paths.inventory(), word: t('nav.inventory'), adminsOnly: true },
    { to: paths.users(), word: t('nav.users') },
    { to: paths.budgetSummary(), word: t('nav.budgetSummary') },
    { to: paths.emailTemplates(), word: t('nav.emailTemplates'), adminsOnly: true },
    { to: paths.messages(), word: t('nav.messages'), adminsOnly: true },
    { to: paths.exceptions(), word: t('nav.payments'), adminsOnly: true, count: exceptions.data?.open },
    { to: paths.history(), word: t('nav.history'), adminsOnly: true },
    { to: paths.settings(), word: t('nav.settings'), adminsOnly: true },
  ];
  const shown = pages.filter(({ adminsOnly }) => !adminsOnly || isAdmin(user));
  return (
    <>
      <button type="button" className={styles.link} onClick={() => shop.go()}>
        <Icon name="arrow-left" /> {t('nav.backToWebsite')}
      </button>
      {shown.map(({ to, word, count }) => (
        <NavLink key={to} className={styles.link ?? ''} to={to} end={to === paths.dashboard()}>
          {word}
          {count ? <span className={styles.count}>{count}</span> : null}
        </NavLink>
      ))}
      <p className={styles.who}>
        {accounts('signedInAs', { name: user.username })} · {accounts(`role.${user.role}`)}
      </p>
      <button type="button" className={styles.link} onClick={logOut}>
        {common('logOut')}
      </button>
    </>
  );
}

function ShopLink() {
  const { t } = useTranslation('accounts');
  const { address } = useGoToSite('shop');
  if (!address) return null;
  return (
    <a className={styles.link} href={address}>
      {t('signIn.toShop')}
    </a>
  );
}
