import { useTranslation } from 'react-i18next';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { usePageHead } from '../page-head.tsx';
import { paths } from '../paths.ts';

export function NotFoundPage() {
  const { t } = useTranslation(['home', 'common']);
  usePageHead({ title: t('common:notFound.title'), status: 404 });
  return (
    <div data-page="narrow">
      <h1 data-quiet tabIndex={-1}>
        {t('common:notFound.title')}
      </h1>
      <EmptyState
        title={t('notFoundHint')}
        action={
          <>
            <ButtonLink to={paths.menu()}>{t('hero.toMenu')}</ButtonLink>
            <ButtonLink variant="subtle" to={paths.home()}>
              {t('common:notFound.link')}
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}
