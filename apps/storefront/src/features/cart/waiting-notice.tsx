import { useTranslation } from 'react-i18next';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PhoneUs } from '../accounts/phone-us.tsx';
import { useSession } from '../sign-in/use-session.ts';

/** While a new customer waits to be verified by the office: says so, with the telephone number. */
export function WaitingNotice() {
  const { t } = useTranslation('cart');
  const { user } = useSession();
  if (user?.role !== 'customer' || user.isVerified) return null;
  return (
    <Notice kind="warning" title={t('waiting.title')} actions={<PhoneUs />}>
      {t('waiting.text')}
    </Notice>
  );
}
