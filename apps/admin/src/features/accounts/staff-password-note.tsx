import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { useTranslation } from 'react-i18next';
import styles from './person-form.module.css';

/** What happens to the password of a customer who becomes staff, and what to do where no e-mail can be sent. */
export function StaffPasswordNote({ user: { role, email, isEmailConfirmed } }: { user: User }) {
  const { t } = useTranslation('admin');
  if (role !== 'customer') return null;
  const getsLink = email !== null && isEmailConfirmed;
  return <p className={styles.now}>{t(getsLink ? 'users.staffPasswordText' : 'users.staffNoLetter')}</p>;
}
