import { PASSWORD_MIN, USERNAME_MIN } from '@trpeza/contract/accounts/accounts.words';
import { EMAIL_ADDRESS } from '@trpeza/contract/shared/email-address';
import { useTranslation } from 'react-i18next';

type Found<Name extends string> = Partial<Record<Name, string>>;

/** What is found here before the server is asked, in its words. It looks again, and more closely. */
export function useEmailRule() {
  const { t } = useTranslation('accounts');
  return (email: string): Found<'email'> => {
    const typed = email.trim();
    if (typed === '') return { email: t('rules.email-required') };
    return EMAIL_ADDRESS.test(typed) ? {} : { email: t('rules.email-invalid') };
  };
}

export function useUsernameRule() {
  const { t } = useTranslation('accounts');
  return (username: string): Found<'username'> => {
    const { length } = username.trim();
    if (length === 0) return { username: t('rules.username-required') };
    return length < USERNAME_MIN ? { username: t('rules.username-short') } : {};
  };
}

export function usePasswordRule() {
  const { t } = useTranslation('accounts');
  return (password: string, isStaff: boolean): Found<'password'> => {
    if (password === '') return { password: t('rules.password-required') };
    if (password.length < PASSWORD_MIN.customer) return { password: t('rules.password-short') };
    return isStaff && password.length < PASSWORD_MIN.staff
      ? { password: t('rules.password-short-staff') }
      : {};
  };
}
