import type { User } from '@trpeza/contract/access/accounts.schemas';
import styles from './avatar.module.css';

/** A user's picture, or the first letter of their name. It is decorative, because the name is shown beside it. */
export function Avatar({ user }: { user: User }) {
  if (user.avatar) {
    return <img className={styles.avatar} src={user.avatar} alt="" width={112} height={112} />;
  }
  const [initial = ''] = user.firstName ?? user.username;
  return (
    <span className={styles.avatar} aria-hidden>
      {initial.toUpperCase()}
    </span>
  );
}
