import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { Card } from '../../kit/card/card.tsx';
import { PageHeader } from '../../kit/page-header/page-header.tsx';
import { PhoneLink } from '../../kit/phone-link/phone-link.tsx';
import { nextPath } from '../../platform/back-office/next-path.ts';
import { useKitchen } from '../../platform/back-office/use-kitchen.ts';
import { usePageTitle } from '../../platform/back-office/use-page-title.ts';
import { useSession, useSetUser } from '../../platform/back-office/use-session.ts';
import type { BackOfficeSite } from './demo-accounts.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in.module.css';

type SignInProps = {
  site: BackOfficeSite;
  /** Where to navigate if no page was requested before. */
  home: string;
};

/** The sign-in page of the staff and admin sites. */
export function SignIn({ site, home }: SignInProps) {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  const { user, half } = useSession();
  const setUser = useSetUser();
  usePageTitle(t('signIn.title'));
  if (user) return <Navigate to={nextPath(search, home)} replace />;
  return (
    <div className={styles.page}>
      <PageHeader title={t('signIn.title')} lead={t(`signIn.${site}`)} />
      <Card>
        {/* The session may arrive only after the form has rendered; the key then mounts a new form. */}
        <SignInForm
          key={half ? 'half' : 'none'}
          site={site}
          half={half}
          onSignedIn={setUser}
          onRestart={() => setUser(null)}
        />
      </Card>
      <Forgotten />
    </div>
  );
}

/**
 * A link to the password recovery in the shop, where the passwords of all sites are reset, and the kitchen's telephone
 * number.
 */
function Forgotten() {
  const { t } = useTranslation(['accounts', 'common']);
  const kitchen = useKitchen();
  if (!kitchen) return null;
  const { phone, sites } = kitchen;
  return (
    <p className={styles.ways}>
      <a href={`${sites.shop}/forgot-password`}>{t('signIn.forgot')}</a>
      <PhoneLink number={phone}>{t('common:phoneUs', { phone })}</PhoneLink>
    </p>
  );
}
