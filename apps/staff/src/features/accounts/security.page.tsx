import { AccessDenied } from '@trpeza/ui/features/accounts/access-denied';
import { Guard } from '@trpeza/ui/features/back-office/guard';
import { Security } from '@trpeza/ui/features/factor/security';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';

export default function SecurityPage() {
  const { t } = useTranslation('accounts');
  return (
    <Guard
      signIn={paths.signIn}
      may={({ role }) => role !== 'customer'}
      otherwise={<AccessDenied text={t('denied.staff')} />}
    >
      <Security />
    </Guard>
  );
}
