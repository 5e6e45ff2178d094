import { useTranslation } from 'react-i18next';
import { isPoBox } from '@trpeza/contract/customers/addresses.constants';
import { TextField, type TextFieldProps } from '../kit/field/text-field.tsx';

/**
 * The street of a delivery address. A post office box only causes a warning, because the office may know the customer's
 * house.
 */
export function StreetField({ description, ...field }: TextFieldProps) {
  const { t } = useTranslation('accounts');
  const warning = <strong role="status">{t('addresses.poBox')}</strong>;
  return <TextField {...field} description={isPoBox(String(field.value ?? '')) ? warning : description} />;
}
