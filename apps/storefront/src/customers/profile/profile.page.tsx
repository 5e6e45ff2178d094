import { Box } from '@mantine/core';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { Tabs } from '@trpeza/ui/kit/tabs/tabs';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { ForSignedIn } from '../../layouts/for-signed-in.tsx';
import { usePageHead } from '../../page-head.tsx';
import { paths, type ProfileTab } from '../../paths.ts';
import { LazyNextSteps } from './lazy-next-steps.tsx';
import { AccountTab } from './account-tab.tsx';
import { AddressesTab } from '../addresses/addresses-tab.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { SecurityTab } from './security-tab.tsx';
import { withMantine } from '../../with-mantine.tsx';

interface TabOfProfile {
  id: ProfileTab;
  Tab: ComponentType<{ user: User }>;
}

/** The tabs of the profile; the first one is shown at `/profile`. */
const TABS: readonly [TabOfProfile, ...TabOfProfile[]] = [
  { id: 'account', Tab: AccountTab },
  { id: 'security', Tab: SecurityTab },
  { id: 'orders', Tab: OrdersTab },
  { id: 'addresses', Tab: AddressesTab },
  { id: 'notifications', Tab: NotificationsTab },
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
  const navigate = useNavigate();
  const { id, Tab } = TABS.find((tab) => tab.id === search.get('tab')) ?? TABS[0];
  return (
    <div data-page="wide">
      <PageHeader title={t('profile.title')} lead={t('profile.lead')} />
      <LazyNextSteps />
      <Tabs
        label={t('profile.menu')}
        tabs={TABS.map((tab) => ({ id: tab.id, label: t(`profile.tab.${tab.id}`) }))}
        chosen={id}
        onChoose={(chosen) => void navigate(paths.profile(chosen))}
      >
        <h2>
          <VisuallyHidden>{t(`profile.tab.${id}`)}</VisuallyHidden>
        </h2>
        {/* Two columns on a desktop. The footer stays below the viewport while a tab loads. */}
        <Box
          display="grid"
          mih="70svh"
          style={{
            alignContent: 'start',
            gap: 'var(--space-4)',
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(30rem, 100%), 1fr))',
          }}
        >
          <Tab user={user} />
        </Box>
      </Tabs>
    </div>
  );
}
