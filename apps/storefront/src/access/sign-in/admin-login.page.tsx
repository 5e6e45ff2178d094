import { Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { ApiError } from '@trpeza/api-client/api-error';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { usePageHead } from '../../page-head.tsx';
import { siteUrls, paths } from '../../paths.ts';
import { useKitchen } from '../../use-formats.ts';
import { useHydrated } from '../../use-hydrated.ts';
import { DEMO_PASSWORD, LoginForm } from './login.form.tsx';
import { NarrowPage } from './narrow-page.tsx';
import { mergeCartAfterSignIn, workplaceOf } from './use-after-sign-in.ts';
import { useSession } from './use-session.ts';
import { withMantine } from '../../with-mantine.tsx';

/** Public credentials, used only by the demo kitchen. */
const DEMO_ADMIN = { username: 'admin', password: DEMO_PASSWORD };
const NOBODY = { username: '', password: '' };

/** The sign-in page for administrators. In the demo the form is prefilled, and a text says so. */
export const AdminLoginPage = withMantine(function AdminLoginPage() {
  const { t } = useTranslation(['accounts', 'common']);
  const { demo } = useKitchen();
  const { user } = useSession();
  const isHydrated = useHydrated();
  const toast = useToast();
  const enter = useAfterAdminSignIn();
  usePageHead({ title: t('adminLogin.title') });
  if (user) return <Navigate to={paths.home()} replace />;
  return (
    <NarrowPage loginLabel={t('adminLogin.toLogin')} below={demo ? <DemoCredentials /> : null}>
      <Title order={1} size="xl" tabIndex={-1}>
        {t('adminLogin.title')}
      </Title>
      {isHydrated ? (
        <LoginForm
          filled={demo ? DEMO_ADMIN : NOBODY}
          onSignedIn={(signedIn) => void enter(signedIn)}
          onFailure={(error) => {
            const status = error instanceof ApiError ? error.status : 0;
            const text = status > 0 ? t('adminLogin.status', { status }) : t('common:errors.unreachable');
            toast.show({ kind: 'error', isInForm: true, title: t('adminLogin.failed'), text });
          }}
        />
      ) : (
        <Loading />
      )}
    </NarrowPage>
  );
});

function DemoCredentials() {
  const { t } = useTranslation('accounts');
  return (
    <Notice title={t('demo.title')}>
      <p>{t('demo.filled')}</p>
      <p>
        {t('signIn.username')}: <code>{DEMO_ADMIN.username}</code>
        <br />
        {t('signIn.password')}: <code>{DEMO_ADMIN.password}</code>
      </p>
    </Notice>
  );
}

/**
 * Returns a function to call after a sign-in on this page. All staff stay in the shop, and office staff are told where to
 * find the admin site. The regular login page, in contrast, redirects staff to their own site.
 */
function useAfterAdminSignIn() {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return async (user: User) => {
    await mergeCartAfterSignIn(client, user);
    const isOffice = workplaceOf(user) === siteUrls.admin;
    toast.show({
      kind: 'success',
      title: t('adminLogin.done'),
      ...(isOffice ? { text: t('adminLogin.whereTo') } : {}),
    });
    await navigate(paths.home(), { replace: true });
  };
}
