import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import type { IconName } from '@trpeza/ui/kit/icon/icons';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { ForSignedIn } from '../../layouts/for-signed-in.tsx';
import { usePageHead } from '../../page-head.tsx';
import { paths, type ProfileTab } from '../../paths.ts';
import { LazyNextSteps } from './lazy-next-steps.tsx';
import { AccountTab } from './account-tab.tsx';
import { AddressesTab } from '../addresses/addresses-tab.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import { OrdersTab } from './orders-tab.tsx';
import styles from './profile.module.css';
import { SecurityTab } from './security-tab.tsx';
import { withMantine } from '../../with-mantine.tsx';

interface TabOfProfile {
  id: ProfileTab;
  icon: IconName;
  Tab: ComponentType<{ user: User }>;
}

/** The tabs of the profile; the first one is shown at `/profile`. */
const TABS: readonly [TabOfProfile, ...TabOfProfile[]] = [
  { id: 'account', icon: 'user', Tab: AccountTab },
  { id: 'security', icon: 'lock', Tab: SecurityTab },
  { id: 'orders', icon: 'basket', Tab: OrdersTab },
  { id: 'addresses', icon: 'van', Tab: AddressesTab },
  { id: 'notifications', icon: 'bell', Tab: NotificationsTab },
];

export const ProfilePage = withMantine(function ProfilePage() {
  const { t } = useTranslation('accounts');
  usePageHead({ title: t('profile.title') });
  return (
    <ForSignedIn title={t('profile.title')} lead={t('profile.lead')}>
      {(user) => <Profile user={user} />}
    </ForSignedIn>
  );
});

function Profile({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const [search] = useSearchParams();
  const { id, Tab } = TABS.find((tab) => tab.id === search.get('tab')) ?? TABS[0];
  return (
    <div data-page="wide">
      <PageHeader title={t('profile.title')} lead={t('profile.lead')} />
      <LazyNextSteps />
      <div className={styles.profile}>
        <ProfileMenu current={id} />
        <section className={styles.content} aria-labelledby="profile-tab">
          <h2 id="profile-tab">{t(`profile.tab.${id}`)}</h2>
          <Tab user={user} />
        </section>
      </div>
    </div>
  );
}

/** Tabs are links, so that each one has a URL, can be opened in a new window, and needs no keyboard shortcuts. */
function ProfileMenu({ current }: { current: ProfileTab }) {
  const { t } = useTranslation('accounts');
  return (
    <nav aria-label={t('profile.menu')}>
      <ul className={styles.menu}>
        {TABS.map(({ id, icon }) => (
          <li key={id}>
            <Link
              className={styles.link}
              to={paths.profile(id)}
              aria-current={id === current ? 'page' : undefined}
            >
              <Icon name={icon} /> {t(`profile.tab.${id}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
