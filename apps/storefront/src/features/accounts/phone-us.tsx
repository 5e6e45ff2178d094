import { useTranslation } from 'react-i18next';
import { useKitchen } from '../../use-formats.ts';

/** The kitchen's number, ready to be called. */
export function PhoneUs() {
  const { t } = useTranslation('common');
  const { phone } = useKitchen();
  // A number that breaks in two lines is dialled wrong.
  const number = phone.replaceAll(' ', '\u00a0');
  return <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{t('phoneUs', { phone: number })}</a>;
}
