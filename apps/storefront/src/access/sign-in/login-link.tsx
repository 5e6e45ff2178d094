import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';

/** For users whose session has ended: a link to the login page, which returns to this page afterwards. */
export function LoginLink() {
  const { t } = useTranslation('common');
  const { pathname, search } = useLocation();
  return (
    <Link to={paths.login()} state={{ next: pathname + search }}>
      {t('logIn')}
    </Link>
  );
}
