import type { User } from '@trpeza/contract/access/accounts.schemas';
import { useTranslation } from 'react-i18next';
import styles from './person-form.module.css';
import { hasConfirmedEmail, useCanSendMail } from './use-can-send-mail.ts';

/** Explains that a customer's password becomes invalid with a staff role, and the next step if no email can be sent. */
export function StaffPasswordNote({ user }: { user: User }) {
  const { t } = useTranslation('admin');
  const canSend = useCanSendMail();
  if (user.role !== 'customer') return null;
  const withAddress = hasConfirmedEmail(user) ? 'users.staffPasswordText' : 'users.staffNoLetter';
  return <p className={styles.now}>{t(canSend ? withAddress : 'users.staffNoServer')}</p>;
}
