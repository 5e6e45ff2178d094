import { useTranslation } from 'react-i18next';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useSession } from '../access/sign-in/use-session.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { AccountLinks } from './account-links.tsx';
import { Disclosure } from './disclosure.tsx';
import styles from './header.module.css';

/** The "Log in" link, or the user's name with their links. Its space is reserved while the session is unknown. */
export function AccountMenu() {
  const { t } = useTranslation('common');
  const { user } = useSession();
  if (!user) {
    return (
      <ButtonLink variant="secondary" to={paths.login()}>
        <Icon name="user" /> {t('logIn')}
      </ButtonLink>
    );
  }
  return (
    <Disclosure
      label={
        <>
          <Icon name="user" /> <span className={styles.name}>{user.firstName ?? user.username}</span>{' '}
          <Icon name="chevron-down" size={1} />
        </>
      }
    >
      <AccountLinks />
    </Disclosure>
  );
}
