import { useQuery } from '@tanstack/react-query';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { useGoToSite, useLogOut } from '@trpeza/ui/access/sign-in/use-log-out';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { LanguageSwitch } from '@trpeza/ui/kit/language-switch/language-switch';
import { TextSizeControl } from '@trpeza/ui/kit/text-size/text-size';
import { switchLanguage } from '@trpeza/ui/platform/back-office/change-language';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { api } from '../api.ts';
import { isInAudience } from '../access/users/audience.ts';
import { isOffice } from '../access/users/role-choices.ts';
import { summaryOfPaymentIssues } from '../money/reconciliation/use-payment-issues.ts';
import { paths } from '../paths.ts';
import { type Entry, findEntry, pagesOf, partsFor, tabsOn } from './navigation.ts';
import styles from './navigation.module.css';

/** The entries of the navigation that the user may open, each leading to its first page. */
export function SideNavigation({ user }: { user: User }) {
  const { t } = useTranslation(['admin', 'common']);
  const current = findEntry(useLocation().pathname);
  const counts = useCounts(user);
  return (
    <nav aria-label={t('common:mainNavigation')}>
      {partsFor(user).map((entries) => (
        <ul key={entries[0]} className={styles.part}>
          {entries.map((entry) => (
            <li key={entry}>
              <Link
                className={styles.link}
                to={pagesOf(entry, user)[0]!.to}
                aria-current={entry === current ? 'page' : undefined}
              >
                <span>{t(`nav.${entry}`)}</span>
                {counts[entry] ? <span className={styles.count}>{counts[entry]}</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

/** The numbers of tasks and of payment issues that wait for this user. */
function useCounts(user: User): Partial<Record<Entry, number>> {
  const issues = useQuery({ ...summaryOfPaymentIssues(), enabled: isInAudience('bookkeepers', user) });
  const waiting = useQuery({
    ...api.query('GET /api/worklist', { query: { limit: 1 } }),
    refetchInterval: 60_000,
  });
  return {
    ...(issues.data && { payments: issues.data.open }),
    // The page on which this user finds the worklist.
    ...(waiting.data && { [isOffice(user) ? 'dashboard' : 'monthEnd']: waiting.data.total }),
  };
}

/** What belongs to the user instead of the kitchen: the account, the text size and language, and the ways out. */
export function OwnLinks({ user }: { user: User }) {
  const { t } = useTranslation(['admin', 'common', 'accounts']);
  const shop = useGoToSite('shop');
  const { logOut } = useLogOut();
  return (
    <section className={styles.part} aria-label={user.username}>
      <p className={styles.who}>
        {user.username} · {t(`accounts:role.${user.role}`)}
      </p>
      <NavLink className={styles.link ?? ''} to={paths.security()}>
        {t('accounts:profile.tab.security')}
      </NavLink>
      <button type="button" className={styles.link} onClick={() => shop.go()}>
        <Icon name="arrow-left" /> {t('nav.backToWebsite')}
      </button>
      <button type="button" className={styles.link} onClick={logOut}>
        {t('common:logOut')}
      </button>
      <Preferences />
    </section>
  );
}

/** For visitors who are not signed in, or do not work here. */
export function ShopLink() {
  const { t } = useTranslation('accounts');
  const { address } = useGoToSite('shop');
  return (
    <div className={styles.part}>
      {address ? (
        <a className={styles.link} href={address}>
          {t('signIn.toShop')}
        </a>
      ) : null}
      <Preferences />
    </div>
  );
}

function Preferences() {
  const { i18n } = useTranslation();
  return (
    <div className={styles.preferences}>
      <TextSizeControl />
      <LanguageSwitch
        hrefFor={() => location.href}
        onSwitch={(language) => void switchLanguage(i18n, language)}
      />
    </div>
  );
}

/** The pages of an entry, above each of them. */
export function PageTabs({ user }: { user: User }) {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const entry = findEntry(pathname);
  const tabs = tabsOn(pathname, user);
  if (!entry || tabs.length === 0) return null;
  return (
    <TabLinks
      label={t(`nav.${entry}`)}
      tabs={tabs.map(({ to, word }) => ({ to, label: t(`nav.${word}`) }))}
    />
  );
}

interface TabLinksProps {
  label: string;
  tabs: readonly { to: string; label: string }[];
}

/** Tabs that are pages of their own, so that each can be bookmarked and opened in a new window. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} data-screen-only>
      <ul className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink className={styles.link ?? ''} to={tab.to} end>
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
