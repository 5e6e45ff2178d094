import { Guard } from '@trpeza/ui/platform/back-office/guard';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { Tabs } from '@trpeza/ui/kit/tabs/tabs';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { MealsTab } from './meals-tab.tsx';

export default function ChefSettingsPage() {
  const { pathname, search } = useLocation();
  return (
    <Guard
      signIn={paths.signIn}
      may={({ role }) => role === 'restaurateur'}
      // The sign-in page shows signed-in users why they have no access.
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
  const choose = (name: 'meals' | 'profile') =>
    void navigate(paths.chefSettings(name === 'profile' ? name : undefined), { replace: true });
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} back={{ to: paths.home(), label: t('home') }} />
      <Tabs
        label={t('tabs.label')}
        tabs={[
          { id: 'meals', label: t('tabs.meals') },
          { id: 'profile', label: t('tabs.profile') },
        ]}
        chosen={tab}
        onChoose={choose}
      >
        {tab === 'meals' ? (
          <MealsTab />
        ) : (
          <EmptyState title={t('profile.title')}>{t('profile.text')}</EmptyState>
        )}
      </Tabs>
    </>
  );
}
