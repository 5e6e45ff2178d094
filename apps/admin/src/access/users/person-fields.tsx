import { keepPhoneCharacters } from '@trpeza/ui/customers/phone-rule';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import type { Form } from '@trpeza/ui/kit/form/use-form';
import { useTranslation } from 'react-i18next';

type PersonForm = Pick<Form<{ firstName: string; lastName: string; phoneNumber: string }>, 'text' | 'set'>;

/** The name and the telephone number of a customer. */
export function PersonFields({ text, set }: PersonForm) {
  const { t } = useTranslation('customers');
  return (
    <>
      <TextField {...text('firstName')} label={t('profile.firstName')} autoComplete="off" required />
      <TextField {...text('lastName')} label={t('profile.lastName')} autoComplete="off" required />
      <TextField
        {...text('phoneNumber')}
        label={t('profile.phone')}
        type="tel"
        autoComplete="off"
        onChange={({ target }) => set({ phoneNumber: keepPhoneCharacters(target.value) })}
        required
      />
    </>
  );
}
