import { useTranslation } from 'react-i18next';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { useKitchen } from '../../use-formats.ts';

/** The kitchen's telephone number as a link; renders nothing if none is set. */
export function PhoneUs() {
  const { t } = useTranslation('common');
  const { phone } = useKitchen();
  return <PhoneLink number={phone}>{t('phoneUs', { phone })}</PhoneLink>;
}
