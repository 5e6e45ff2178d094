import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../api.ts';
import { clearGuestCart } from '../ordering/cart/guest-cart.ts';
import { removeAllDrafts } from '@trpeza/ui/kit/drafts/drafts';
import { useOpenOtherSite } from '../access/sign-in/use-open-other-site.ts';
import { clearSession } from '../access/sign-in/clear-session.ts';
import { useSession } from '../access/sign-in/use-session.ts';
import { siteUrls, paths, SITE_OF_ROLE } from '../paths.ts';
import styles from './header.module.css';

/** The links for the signed-in user's role, and the sign-out button. */
export function AccountLinks() {
  const { t } = useTranslation(['home', 'common']);
  const { user } = useSession();
  const goElsewhere = useOpenOtherSite();
  const logOut = useLogOut();
  if (!user) {
    return (
      <ul className={styles.links}>
        <li>
          <Link className={styles.link} to={paths.login()}>
            {t('common:logIn')}
          </Link>
        </li>
      </ul>
    );
  }
  const workplace = SITE_OF_ROLE[user.role];
  return (
    <ul className={styles.links}>
      {user.role === 'customer' ? (
        <>
          <li>
            <Link className={styles.link} to={paths.orders()}>
              {t('nav.myOrders')}
            </Link>
          </li>
          <li>
            <Link className={styles.link} to={paths.budget()}>
              {t('nav.myBudget')}
            </Link>
          </li>
        </>
      ) : null}
      <li>
        <Link className={styles.link} to={paths.profile()}>
          {t('nav.myProfile')}
        </Link>
      </li>
      {workplace ? (
        <li>
          <button className={styles.link} type="button" onClick={() => goElsewhere(siteUrls[workplace])}>
            {t(`nav.${workplace}`)}
          </button>
        </li>
      ) : null}
      <li>
        <button className={styles.link} type="button" onClick={logOut}>
          {t('common:logOut')}
        </button>
      </li>
    </ul>
  );
}

/** Signs out locally at once, even when the request fails: the next user of this device must see no data. */
function useLogOut(): () => void {
  const { t } = useTranslation('home');
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { mutate } = useMutation({
    ...api.mutation('POST /api/logout'),
    onError: () => toast.show({ kind: 'error', title: t('nav.logOutFailed') }),
    onSettled: () => {
      clearGuestCart();
      removeAllDrafts();
      clearSession(client);
      void navigate(paths.home());
    },
  });
  return () => mutate({});
}
