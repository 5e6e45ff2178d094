import { Tabs } from '@mantine/core';
import { Guard } from '@trpeza/ui/features/desk/guard';
import { usePageTitle } from '@trpeza/ui/features/desk/use-page-title';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import styles from './chef-settings.module.css';
import { MealsTab } from './meals-tab.tsx';

export default function ChefSettingsPage() {
  const { pathname, search } = useLocation();
  return (
    <Guard
      signIn={paths.signIn}
      may={({ role }) => role === 'restaurateur'}
      // The sign-in page says why to whoever is signed in already.
      otherwise={<Navigate to={paths.signIn(pathname + search)} replace />}
    >
      <ChefSettings />
    </Guard>
  );
}

function ChefSettings() {
  const { t } = useTranslation('menu');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const tab = search.get('tab') === 'profile' ? 'profile' : 'meals';
  usePageTitle(t('title'));
  const choose = (name: string | null) =>
    void navigate(paths.chefSettings(name === 'profile' ? 'profile' : undefined), { replace: true });
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} back={{ to: paths.home(), label: t('home') }} />
      <Tabs value={tab} onChange={choose} keepMounted={false}>
        <Tabs.List aria-label={t('tabs.label')}>
          <Tabs.Tab value="meals">{t('tabs.meals')}</Tabs.Tab>
          <Tabs.Tab value="profile">{t('tabs.profile')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="meals" className={styles.panel ?? ''}>
          <MealsTab />
        </Tabs.Panel>
        <Tabs.Panel value="profile" className={styles.panel ?? ''}>
          <EmptyState title={t('profile.title')}>{t('profile.text')}</EmptyState>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
