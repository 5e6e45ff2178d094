import type { User } from '@trpeza/contract/access/accounts.schemas';
import { useGoToSite, useLogOut } from '@trpeza/ui/access/sign-in/use-log-out';
import { useKitchenName } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Logo } from '@trpeza/ui/kit/logo/logo';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { isInAudience } from '../access/users/audience.ts';
import { isOffice } from '../access/users/role-choices.ts';
import { summaryOfPaymentIssues } from '../money/reconciliation/use-payment-issues.ts';
import { worklistCountQuery } from '../office/worklist/use-worklist.ts';
import { paths } from '../paths.ts';
import styles from './side-navigation.module.css';

/**
 * The navigation: next to the page on wide screens, behind a menu button on phones. Lists only pages that the user may open.
 */
export function SideNavigation({ user }: { user: User | undefined }) {
  const { t } = useTranslation('common');
  const kitchenName = useKitchenName();
  const { pathname } = useLocation();
  // The path of the page on which the menu is open; following a link closes it.
  const [openOn, setOpenOn] = useState<string>();
  const open = openOn === pathname;
  return (
    <nav className={styles.side} aria-label={t('mainNavigation')} data-screen-only>
      <div className={styles.head}>
        <Link className={styles.logo} to={paths.home()}>
          <Logo name={kitchenName} />
        </Link>
        {user ? (
          <div className={styles.doors}>
            <Link className={styles.home} to={paths.dashboard()}>
              {t('home')}
            </Link>
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={open}
              aria-controls="admin-navigation"
              onClick={() => setOpenOn(open ? undefined : pathname)}
            >
              <Icon name={open ? 'close' : 'menu'} /> {t('menu')}
            </button>
          </div>
        ) : null}
      </div>
      <div id="admin-navigation" className={styles.nav} data-open={open || !user || undefined}>
        {user ? <Pages user={user} /> : <ShopLink />}
      </div>
    </nav>
  );
}

/** The pages by kind of work. Pages without `for` are for administrators and case managers. */
const PAGES = {
  today: [{ to: paths.dashboard(), word: 'dashboard' }],
  orders: [
    { to: paths.orders(), word: 'orders' },
    { to: paths.phoneOrder(), word: 'phoneOrder' },
    { to: paths.recurringOrders(), word: 'recurringOrders' },
    { to: paths.notOrdered(), word: 'notOrdered' },
    { to: paths.dayMoves(), word: 'dayMoves' },
    { to: paths.rounds(), word: 'rounds', for: 'admins' },
    { to: paths.orderReports(), word: 'orderReports' },
  ],
  people: [
    { to: paths.users(), word: 'users' },
    { to: paths.budgetSummary(), word: 'budgetSummary' },
  ],
  menu: [
    { to: paths.meals(), word: 'meals', for: 'admins' },
    { to: paths.inventory(), word: 'inventory', for: 'admins' },
  ],
  money: [
    { to: paths.monthEnd(), word: 'monthEnd', for: 'bookkeepers' },
    { to: paths.moneyReceived(), word: 'moneyReceived', for: 'bookkeepers' },
    { to: paths.owing(), word: 'owing', for: 'bookkeepers' },
    { to: paths.statements(), word: 'statements', for: 'site' },
    { to: paths.invoices(), word: 'invoices', for: 'site' },
    { to: paths.funders(), word: 'funders', for: 'site' },
    { to: paths.paymentIssues(), word: 'payments', for: 'bookkeepers' },
  ],
  system: [
    { to: paths.emailTemplates(), word: 'emailTemplates', for: 'admins' },
    { to: paths.messages(), word: 'messages', for: 'admins' },
    { to: paths.webhooks(), word: 'webhooks', for: 'admins' },
    { to: paths.health(), word: 'health', for: 'admins' },
    { to: paths.history(), word: 'history', for: 'admins' },
    { to: paths.settings(), word: 'settings', for: 'admins' },
  ],
} as const;

type Group = keyof typeof PAGES;
const GROUPS = Object.keys(PAGES) as Group[];

/** Pages that are not listed in the navigation, by the group to which they belong. */
const UNLISTED_PAGES: Partial<Record<Group, readonly string[]>> = {
  people: [paths.imports()],
  money: [paths.closeMonth()],
};

const addressOf = (path: string): string => path.split('?', 1)[0]!;

const pagesOf = (group: Group, user: User) =>
  PAGES[group].filter((page) => isInAudience('for' in page ? page.for : 'office', user));

/** The group of a page. The dashboard belongs to the group of orders. */
function groupOf(pathname: string): Group {
  const isOf = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const found = GROUPS.filter((group) => group !== 'today').find((group) =>
    [...PAGES[group].map(({ to }) => to), ...(UNLISTED_PAGES[group] ?? [])].map(addressOf).some(isOf),
  );
  return found ?? 'orders';
}

/** The number of groups that fit on a screen with all their pages. */
const MAX_OPEN_GROUPS = 3;

function Pages({ user }: { user: User }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const { t: accounts } = useTranslation('accounts');
  const shop = useGoToSite('shop');
  const { logOut } = useLogOut();
  const current = groupOf(useLocation().pathname);
  const [folded, fold] = useState<Partial<Record<Group, boolean>>>({});
  const shown = GROUPS.filter((group) => pagesOf(group, user).length > 0);
  const isFoldable = shown.filter((group) => group !== 'today').length > MAX_OPEN_GROUPS;
  return (
    <>
      {shown.map((group) => {
        const isFolded = folded[group] ?? group !== current;
        const folding =
          isFoldable && group !== 'today'
            ? { isFolded, onFold: () => fold({ ...folded, [group]: !isFolded }) }
            : undefined;
        return <PageGroup key={group} group={group} user={user} folding={folding} />;
      })}
      <div className={styles.group}>
        <p className={styles.who}>
          {user.username} · {accounts(`role.${user.role}`)}
        </p>
        <NavLink className={styles.link ?? ''} to={paths.security()}>
          {accounts('profile.tab.security')}
        </NavLink>
        <button type="button" className={styles.link} onClick={() => shop.go()}>
          <Icon name="arrow-left" /> {t('nav.backToWebsite')}
        </button>
        <button type="button" className={styles.link} onClick={logOut}>
          {common('logOut')}
        </button>
      </div>
    </>
  );
}

interface PageGroupProps {
  group: Group;
  user: User;
  /** The state of a collapsible group; undefined if all groups fit. */
  folding: { isFolded: boolean; onFold: () => void } | undefined;
}

/** A group of pages. The group `today` has no heading. */
function PageGroup({ group, user, folding }: PageGroupProps) {
  const { t } = useTranslation('admin');
  const own = useId();
  const heading = useId();
  const issues = useQuery({
    ...summaryOfPaymentIssues(),
    enabled: group === 'money' && isInAudience('bookkeepers', user),
  });
  // The page on which this user finds the worklist.
  const list = isOffice(user) ? 'dashboard' : 'monthEnd';
  const shown = pagesOf(group, user);
  const waiting = useQuery({ ...worklistCountQuery(), enabled: shown.some(({ word }) => word === list) });
  const counts: Partial<Record<string, string | number>> = {
    payments: issues.data?.open,
    [list]: waiting.data?.total,
  };
  const waits = shown.map(({ word }) => counts[word]).find(Boolean);
  const isNamed = group !== 'today';
  return (
    <div className={styles.group}>
      {isNamed ? (
        <p id={heading}>
          {folding ? (
            <button
              type="button"
              className={styles.fold}
              aria-expanded={!folding.isFolded}
              aria-controls={own}
              onClick={folding.onFold}
            >
              {t(`nav.group.${group}`)}
              {folding.isFolded && waits ? <span className={styles.count}>{waits}</span> : null}
              <Icon name="chevron-down" size={1} />
            </button>
          ) : (
            t(`nav.group.${group}`)
          )}
        </p>
      ) : null}
      <ul id={own} hidden={folding?.isFolded ?? false} {...(isNamed && { 'aria-labelledby': heading })}>
        {shown.map(({ to, word }) => (
          <li key={to}>
            <NavLink className={styles.link ?? ''} to={to} end={to === paths.dashboard()}>
              <span>{t(`nav.${word}`)}</span>
              {counts[word] ? <span className={styles.count}>{counts[word]}</span> : null}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
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
