import { useQuery } from '@tanstack/react-query';
import type { Finding, FindingsSummary } from '@trpeza/contract/reconciliation/findings.schemas';
import { FINDING_STATES, type FindingState } from '@trpeza/contract/reconciliation/findings.words';
import { useFormats } from '@trpeza/ui/features/desk/use-kitchen';
import { usePageTitle } from '@trpeza/ui/features/desk/use-page-title';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { FindingCard } from './finding-card.tsx';
import styles from './findings.module.css';
import { ResolveDialog, type Wish } from './resolve-dialog.tsx';
import { summaryOfFindings, useFindings } from './use-findings.ts';

export default function FindingsPage() {
  const { t } = useTranslation('reconciliation');
  const [search] = useSearchParams();
  const state = FINDING_STATES.find((each) => each === search.get('state')) ?? 'open';
  const summary = useQuery({ ...summaryOfFindings(), refetchOnMount: 'always' });
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className={styles.page}>
        {summary.data ? <Compared providers={summary.data.providers} /> : null}
        <SegmentLinks
          label={t('show')}
          links={FINDING_STATES.map((each) => ({
            to: paths.findings(each === 'open' ? {} : { state: each }),
            label: t(each),
            current: each === state,
          }))}
        />
        <Findings state={state} />
      </div>
    </>
  );
}

/** When each provider's books were last compared with ours: the proof that an empty list is good news. */
function Compared({ providers }: Pick<FindingsSummary, 'providers'>) {
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

function Findings({ state }: { state: FindingState }) {
  const { t } = useTranslation('reconciliation');
  const findings = useFindings(state);
  const [wish, setWish] = useState<Wish>();
  const rows = findings.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <QueryView query={findings} title={t('loadFailed')}>
        {() => (rows.length === 0 ? <Nothing state={state} /> : <List findings={rows} onResolve={setWish} />)}
      </QueryView>
      <MoreButton of={findings} coming={t('loadingMore')}>
        {t('more')}
      </MoreButton>
      <ResolveDialog wish={wish} onClose={() => setWish(undefined)} />
    </>
  );
}

function Nothing({ state }: { state: FindingState }) {
  const { t } = useTranslation('reconciliation');
  if (state === 'closed') return <p>{t('noneClosed')}</p>;
  return <EmptyState title={t('none')}>{t('noneLead')}</EmptyState>;
}

function List({ findings, onResolve }: { findings: readonly Finding[]; onResolve: (wish: Wish) => void }) {
  return (
    <ul className={styles.list}>
      {findings.map((finding) => (
        <li key={finding.id}>
          <FindingCard finding={finding} onResolve={(resolution) => onResolve({ finding, resolution })} />
        </li>
      ))}
    </ul>
  );
}
