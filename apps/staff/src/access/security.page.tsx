import { AccessDenied } from '@trpeza/ui/access/sign-in/access-denied';
import { Guard } from '@trpeza/ui/platform/back-office/guard';
import { ManageFactor } from '@trpeza/ui/access/second-factor/manage-factor';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';

export default function SecurityPage() {
  const { t } = useTranslation('accounts');
  return (
    <Guard
      signIn={paths.signIn}
      may={({ role }) => role !== 'customer'}
      otherwise={<AccessDenied text={t('denied.staff')} />}
    >
      <ManageFactor />
    </Guard>
  );
}
