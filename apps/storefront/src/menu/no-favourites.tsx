import { useTranslation } from 'react-i18next';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { paths } from '../paths.ts';
import { useSession } from '../access/sign-in/use-session.ts';
import { FAVOURITES } from './menu-filter.ts';

/** Shown in place of the favourites while they load, for guests, and when none are saved. */
export function NoFavourites() {
  const { t } = useTranslation(['meals', 'home', 'common']);
  const { state } = useSession();
  if (state === 'unknown') return <Loading />;
  if (state === 'guest') {
    const next = paths.menu({ category: FAVOURITES });
    return (
      <EmptyState
        title={t('favourite.guest')}
        level={3}
        action={
          <ButtonLink to={paths.login()} state={{ next }}>
            {t('common:logIn')}
          </ButtonLink>
        }
      >
        {t('favourite.guestText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('favourite.none')}
      level={3}
      action={<ButtonLink to={paths.menu()}>{t('home:menu.viewAll')}</ButtonLink>}
    >
      {t('favourite.noneText')}
    </EmptyState>
  );
}
