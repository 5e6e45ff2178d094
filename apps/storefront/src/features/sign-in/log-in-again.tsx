import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';

/** The way back for somebody whose session has ended: log in, and be here again. */
export function LogInAgain() {
  const { t } = useTranslation('common');
  const { pathname, search } = useLocation();
  return (
    <Link to={paths.login()} state={{ next: pathname + search }}>
      {t('logIn')}
    </Link>
  );
}
