import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';

/** A link for users whose session has ended: log in, and return to this page. */
export function LogInAgain() {
  const { t } = useTranslation('common');
  const { pathname, search } = useLocation();
  return (
    <Link to={paths.login()} state={{ next: pathname + search }}>
      {t('logIn')}
    </Link>
  );
}
