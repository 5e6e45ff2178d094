import { SignInForm } from '@trpeza/ui/features/accounts/sign-in-form';
import { nextPath } from '@trpeza/ui/features/desk/next-path';
import { usePageTitle } from '@trpeza/ui/features/desk/use-page-title';
import { useSession } from '@trpeza/ui/features/desk/use-session';
import { Card } from '@trpeza/ui/kit/card/card';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import styles from './sign-in.module.css';

const DEMO_ACCOUNTS = ['admin', 'hcpadmin'];

export default function SignInPage() {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  const { user } = useSession();
  usePageTitle(t('signIn.title'));
  if (user) return <Navigate to={nextPath(search, paths.home())} replace />;
  return (
    <div className={styles.page}>
      <PageHeader title={t('signIn.title')} lead={t('signIn.admin')} />
      <Card>
        <SignInForm demoAccounts={DEMO_ACCOUNTS} />
      </Card>
      <p>{t('signIn.help')}</p>
    </div>
  );
}
