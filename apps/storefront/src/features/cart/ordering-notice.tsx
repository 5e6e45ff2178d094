import { useTranslation } from 'react-i18next';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useKitchen } from '../../use-formats.ts';
import { PhoneUs } from '../accounts/phone-us.tsx';

/** Why the shop is closed for orders, and how to reach the kitchen instead; nothing while it is open. */
export function OrderingNotice({ level = 2 }: { level?: 2 | 3 }) {
  const { t } = useTranslation('home');
  const { ordering, phone } = useKitchen();
  if (ordering === 'open') return null;
  const actions = phone === '' ? {} : { actions: <PhoneUs /> };
  if (ordering === 'by-phone')
    return (
      <Notice title={t('ordering.byPhone')} level={level} {...actions}>
        {t('ordering.byPhoneText')}
      </Notice>
    );
  return (
    <Notice title={t('ordering.notYet')} level={level} {...actions}>
      {t('ordering.notYetText')}
    </Notice>
  );
}
