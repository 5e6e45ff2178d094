import { useQuery } from '@tanstack/react-query';
import type { PaymentException, ExceptionsSummary } from '@trpeza/contract/money/payment-issues.schemas';
import { FINDING_STATES, type ExceptionState } from '@trpeza/contract/money/payment-issues.constants';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '../../use-list.ts';
import { ExceptionCard } from './exception-card.tsx';
import styles from './exceptions.module.css';
import { ResolveDialog, type Choice } from './resolve-dialog.tsx';
import { summaryOfExceptions } from './use-exceptions.ts';

export default function ExceptionsPage() {
  const { t } = useTranslation('reconciliation');
  const { filters, linkTo } = useUrlFilters({ state: FINDING_STATES });
  const { state = 'open' } = filters;
  const summary = useQuery({ ...summaryOfExceptions(), refetchOnMount: 'always' });
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className={styles.page}>
        {summary.data ? <Compared providers={summary.data.providers} /> : null}
        <SegmentLinks
          label={t('show')}
          links={FINDING_STATES.map((each) => ({
            to: linkTo({ state: each === 'open' ? undefined : each }),
            label: t(each),
            current: each === state,
          }))}
        />
        <Exceptions state={state} />
      </div>
    </>
  );
}

/** When each provider's records were last compared, which shows that an empty list is up to date. */
function Compared({ providers }: Pick<ExceptionsSummary, 'providers'>) {
  const { t } = useTranslation('reconciliation');
  const { instant } = useFormats();
  return (
    <ul className={styles.compared}>
      {providers.map(({ method, reachedAt, failingSince }) => (
        <li key={method} data-failing={failingSince !== null || undefined}>
          {failingSince
            ? t('failing', { method: t(`method.${method}`), time: instant(failingSince) })
            : reachedAt
              ? t('compared', { method: t(`method.${method}`), time: instant(reachedAt) })
              : t('neverCompared', { method: t(`method.${method}`) })}
        </li>
      ))}
    </ul>
  );
}

function Exceptions({ state }: { state: ExceptionState }) {
  const { t } = useTranslation('reconciliation');
  const exceptions = useList(
    'GET /api/payment-exceptions',
    { query: { state } },
    { refetchInterval: 60_000, refetchOnWindowFocus: 'always' },
  );
  const [choice, setChoice] = useState<Choice>();
  const { rows } = exceptions;
  return (
    <>
      <QueryView query={exceptions} title={t('loadFailed')}>
        {() =>
          rows.length === 0 ? <Nothing state={state} /> : <List exceptions={rows} onResolve={setChoice} />
        }
      </QueryView>
      <MoreButton of={exceptions} />
      <ResolveDialog choice={choice} onClose={() => setChoice(undefined)} />
    </>
  );
}

function Nothing({ state }: { state: ExceptionState }) {
  const { t } = useTranslation('reconciliation');
  if (state === 'closed') return <p>{t('noneClosed')}</p>;
  return <EmptyState title={t('none')}>{t('noneLead')}</EmptyState>;
}

function List({
  exceptions,
  onResolve,
}: {
  exceptions: readonly PaymentException[];
  onResolve: (choice: Choice) => void;
}) {
  return (
    <ul className={styles.list}>
      {exceptions.map((exception) => (
        <li key={exception.id}>
          <ExceptionCard
            exception={exception}
            onResolve={(resolution) => onResolve({ exception, resolution })}
          />
        </li>
      ))}
    </ul>
  );
}
