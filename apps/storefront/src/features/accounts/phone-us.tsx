import { useTranslation } from 'react-i18next';
import { useKitchen } from '../../use-formats.ts';

/** The kitchen's number, ready to be called. */
export function PhoneUs() {
  const { t } = useTranslation('common');
  const { phone } = useKitchen();
  return <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{t('phoneUs', { phone })}</a>;
}
