import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { useTranslation } from 'react-i18next';
import styles from './person-form.module.css';
import { useCanSend } from './use-can-send.ts';

/** What happens to the password of a customer who becomes staff, and what to do where no e-mail can be sent. */
export function StaffPasswordNote({ user: { role, email, isEmailConfirmed } }: { user: User }) {
  const { t } = useTranslation('admin');
  const canSend = useCanSend();
  if (role !== 'customer') return null;
  const hasAddress = email !== null && isEmailConfirmed;
  const withAddress = hasAddress ? 'users.staffPasswordText' : 'users.staffNoLetter';
  return <p className={styles.now}>{t(canSend ? withAddress : 'users.staffNoServer')}</p>;
}
