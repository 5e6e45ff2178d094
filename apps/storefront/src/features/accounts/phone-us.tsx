import { useTranslation } from 'react-i18next';
import { telephone } from '../../telephone.ts';
import { useKitchen } from '../../use-formats.ts';

/** The kitchen's number, ready to be called; nothing until it has one. */
export function PhoneUs() {
  const { t } = useTranslation('common');
  const { phone } = useKitchen();
  return phone === '' ? null : <a href={telephone(phone)}>{t('phoneUs', { phone })}</a>;
}
