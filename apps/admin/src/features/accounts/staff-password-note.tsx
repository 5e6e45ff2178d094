import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { useTranslation } from 'react-i18next';
import styles from './person-form.module.css';

/** What becomes of the password of a customer who is made one of the staff, and what to do where no letter can go. */
export function StaffPasswordNote({ user: { role, email, isEmailConfirmed } }: { user: User }) {
  const { t } = useTranslation('admin');
  if (role !== 'customer') return null;
  const getsLink = email !== null && isEmailConfirmed;
  return <p className={styles.now}>{t(getsLink ? 'users.staffPasswordText' : 'users.staffNoLetter')}</p>;
}
