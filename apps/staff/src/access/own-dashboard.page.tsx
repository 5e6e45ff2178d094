import { AccessDenied } from '@trpeza/ui/access/sign-in/access-denied';
import { Guard } from '@trpeza/ui/platform/back-office/guard';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { paths } from '../paths.ts';
import { boardsOf } from './boards.ts';

/** Redirects users from the home page to the board of their role. */
export default function OwnDashboardPage() {
  const { t } = useTranslation('accounts');
  return (
    <Guard
      signIn={() => paths.signIn()}
      may={({ role }) => boardsOf(role).length > 0}
      otherwise={<AccessDenied text={t('denied.staff')} />}
    >
      <ToOwnBoard />
    </Guard>
  );
}

function ToOwnBoard() {
  const [own] = boardsOf(useUser().role);
  return <Navigate to={own?.to ?? paths.signIn()} replace />;
}
