import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ApiError } from '@trpeza/api-client/api-error';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { api } from '../api.ts';
import { usePageHead } from '../page-head.tsx';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { paths } from '../paths.ts';
import { useErrorText } from '../use-error-text.ts';
import { useHydrated } from '../use-hydrated.ts';
import { ChangeSubscription } from './change-subscription.tsx';

/** The page linked from newsletter emails: it shows the current state, which only a click on a button changes. */
export function NewsletterPage() {
  const { t } = useTranslation('messages');
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const token = search.get('token') ?? '';
  usePageHead({ title: t('newsletter.title') });
  return (
    <div data-page="narrow">
      <PageHeader title={t('newsletter.title')} lead={t('newsletter.lead')} />
      {isHydrated ? token ? <SubscriptionState token={token} /> : <UnknownLink /> : <Loading />}
    </div>
  );
}

function SubscriptionState({ token }: { token: string }) {
  const { t } = useTranslation(['messages', 'common']);
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery({
    ...api.query('GET /api/newsletter/{token}', { params: { token } }),
    staleTime: 0,
  });
  if (data) return <ChangeSubscription token={token} subscription={data} />;
  if (!error) return <Loading />;
  if (error instanceof ApiError && !error.isOutage) return <UnknownLink />;
  return (
    <Notice
      kind="error"
      title={t('newsletter.failed')}
      announce
      actions={<Button onClick={() => void refetch()}>{t('common:tryAgain')}</Button>}
    >
      {errorText(error)}
    </Notice>
  );
}

function UnknownLink() {
  const { t } = useTranslation(['messages', 'common']);
  return (
    <Notice
      kind="warning"
      title={t('newsletter.unknown')}
      actions={<ButtonLink to={paths.home()}>{t('common:notFound.link')}</ButtonLink>}
    >
      {t('newsletter.unknownText')}
    </Notice>
  );
}
