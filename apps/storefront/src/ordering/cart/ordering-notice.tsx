import { useTranslation } from 'react-i18next';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useKitchen } from '../../use-formats.ts';
import { PhoneUs } from '../../customers/profile/phone-us.tsx';

/** Why the shop does not accept orders, and how to reach the kitchen instead; renders nothing while the shop is open. */
export function OrderingNotice({ level = 2 }: { level?: 2 | 3 }) {
  const { t } = useTranslation('home');
  const { ordering, phone } = useKitchen();
  if (ordering === 'open') return null;
  const actions = phone === '' ? {} : { actions: <PhoneUs /> };
  const words = {
    'by-phone': [t('ordering.byPhone'), t('ordering.byPhoneText')],
    'not-yet': [t('ordering.notYet'), t('ordering.notYetText')],
    interrupted: [t('ordering.interrupted'), t('ordering.interruptedText')],
  } as const;
  const [title, text] = words[ordering];
  return (
    <Notice title={title} level={level} {...actions}>
      {text}
    </Notice>
  );
}
