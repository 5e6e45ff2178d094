import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { usePageHead } from '../page-head.tsx';
import { paths } from '../paths.ts';
import { mealQuery } from '../queries.ts';
import { MealView } from './meal-view.tsx';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';

export function MealPage() {
  const { t } = useTranslation(['meals', 'common']);
  const localized = useLocalized();
  const id = Number(useParams()['id']);
  const { data: meal, isPending, isError, refetch } = useQuery(mealQuery(id));
  usePageHead(
    meal
      ? { title: localized(meal, 'name').text, description: localized(meal, 'description').text }
      : { title: isPending ? t('common:loading') : t('notFound.title'), status: isPending ? 200 : 404 },
  );

  if (isPending) return <Loading />;
  if (meal) return <MealView key={meal.id} meal={meal} />;
  if (isError) {
    return (
      <div data-page="narrow">
        <Notice
          kind="error"
          title={t('failed')}
          announce
          actions={<Button onClick={() => void refetch()}>{t('common:tryAgain')}</Button>}
        >
          {t('common:problem.loadingHelp')}
        </Notice>
      </div>
    );
  }
  return (
    <div data-page="narrow">
      <h1 data-quiet tabIndex={-1}>
        {t('notFound.title')}
      </h1>
      <EmptyState
        title={t('notFound.text')}
        action={<ButtonLink to={paths.menu()}>{t('back')}</ButtonLink>}
      />
    </div>
  );
}
