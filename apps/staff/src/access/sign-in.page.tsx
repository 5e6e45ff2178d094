import { AccessDenied } from '@trpeza/ui/access/sign-in/access-denied';
import { SignIn } from '@trpeza/ui/access/sign-in/sign-in';
import { nextPath } from '@trpeza/ui/platform/back-office/next-path';
import { useSession } from '@trpeza/ui/platform/back-office/use-session';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { boardsOf } from './boards.ts';

export default function SignInPage() {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  const { user } = useSession();
  // Users sent here from the chef's settings who are already signed in would otherwise be redirected back in a loop.
  const wantsSettings = nextPath(search, paths.home()).startsWith(paths.chefSettings());
  if (user && user.role !== 'restaurateur' && wantsSettings) {
    const [own] = boardsOf(user.role);
    return (
      <AccessDenied text={t('denied.kitchenSettings')}>
        {own ? <ButtonLink to={own.to}>{t(own.word)}</ButtonLink> : null}
      </AccessDenied>
    );
  }
  return <SignIn site="staff" home={paths.home()} />;
}
