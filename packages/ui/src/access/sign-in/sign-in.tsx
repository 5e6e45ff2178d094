import { Group, Paper, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { AnchorButton } from '../../kit/button/button.tsx';
import { PageHeader } from '../../kit/page-header/page-header.tsx';
import { phoneUrl } from '../../kit/phone-link/phone-url.ts';
import { nextPath } from '../../platform/back-office/next-path.ts';
import { useKitchen } from '../../platform/back-office/use-kitchen.ts';
import { usePageTitle } from '../../platform/back-office/use-page-title.ts';
import { useSession, useSetUser } from '../../platform/back-office/use-session.ts';
import type { BackOfficeSite } from './demo-accounts.tsx';
import { SignInForm } from './sign-in-form.tsx';

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
    <Stack maw="36rem" mx="auto">
      <PageHeader title={t('signIn.title')} lead={t(`signIn.${site}`)} />
      <Paper p="lg">
        {/* The session may arrive only after the form has rendered; the key then mounts a new form. */}
        <SignInForm
          key={half ? 'half' : 'none'}
          site={site}
          half={half}
          onSignedIn={setUser}
          onRestart={() => setUser(null)}
        />
      </Paper>
      <Forgotten />
    </Stack>
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
    <Group gap="0 var(--space-6)" mx="-0.5rem">
      <AnchorButton variant="subtle" href={`${sites.shop}/forgot-password`}>
        {t('signIn.forgot')}
      </AnchorButton>
      {phone ? (
        <AnchorButton variant="subtle" href={phoneUrl(phone)}>
          {t('common:phoneUs', { phone })}
        </AnchorButton>
      ) : null}
    </Group>
  );
}
