import { useQuery } from '@tanstack/react-query';
import type { HealthReport } from '@trpeza/contract/office/health.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { FactList } from '@trpeza/ui/kit/fact-list/fact-list';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { Backups } from '../dashboard/backups.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import styles from './health.module.css';
import { JobsTable } from './jobs-table.tsx';
import { MoneyCheck } from './money-check.tsx';
import { HealthSection } from './health-section.tsx';

const FRESH = { refetchInterval: 30_000, refetchOnMount: 'always' } as const;

/** The health of the system as text, for kitchens without monitoring staff. */
export default function HealthPage() {
  const { t } = useTranslation('health');
  const report = useQuery({ ...api.query('GET /api/health'), ...FRESH });
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <QueryView query={report} title={t('loadFailed')}>
        {(health) => (
          <div className={styles.page}>
            <Conditions conditions={health.conditions} />
            <FailedJobs failures={health.failures} />
            <div className={styles.sections}>
              <MoneyCheck check={health.moneyCheck} />
              <Payments providers={health.providers} />
              <Mail mail={health.mail} />
              <System health={health} />
            </div>
            <Backups when="trouble" />
            <Backups when="calm" />
            <JobsTable jobs={health.jobs} />
          </div>
        )}
      </QueryView>
    </>
  );
}

function Conditions({ conditions }: Pick<HealthReport, 'conditions'>) {
  const { t } = useTranslation('health');
  const { instant } = useFormats();
  if (conditions.length === 0)
    return (
      <Notice kind="success" title={t('well')}>
        {t('wellText')}
      </Notice>
    );
  return (
    <Notice kind="warning" title={t('wrong')}>
      <ul className={styles.conditions}>
        {conditions.map(({ condition, since, count }) => (
          <li key={condition}>
            <strong>{t(`condition.${condition}`, { count: count ?? 0 })}</strong>
            {since ? ` · ${t('since', { time: instant(since) })}` : null}
            <p>{t(`next.${condition}`)}</p>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Mail({ mail }: Pick<HealthReport, 'mail'>) {
  const { t } = useTranslation('health');
  const { instant } = useFormats();
  return (
    <HealthSection title={t('mail')}>
      <FactList
        className={styles.facts}
        facts={[
          [t('mailSent'), mail.lastSentAt ? instant(mail.lastSentAt) : t('never')],
          [t('mailWaiting'), String(mail.waiting)],
          [t('mailOldest'), mail.oldest && instant(mail.oldest)],
          [t('mailFailed'), String(mail.failed)],
        ]}
      />
      <Link to={paths.messages()}>{t('toMessages')}</Link>
    </HealthSection>
  );
}

function Payments({ providers }: Pick<HealthReport, 'providers'>) {
  const { t } = useTranslation('health');
  const { instant } = useFormats();
  return (
    <HealthSection title={t('payments')}>
      {providers.length === 0 ? <p>{t('noProviders')}</p> : null}
      {providers.map(({ method, reachedAt, failingSince, heardAt }) => (
        <p key={method} data-wrong={failingSince !== null || undefined}>
          <strong>{t(`provider.${method}`)}</strong>{' '}
          {failingSince
            ? t('failing', { time: instant(failingSince) })
            : reachedAt
              ? t('reached', { time: instant(reachedAt) })
              : t('notAsked')}
          {heardAt ? ` · ${t('heard', { time: instant(heardAt) })}` : null}
        </p>
      ))}
      <Link to={paths.paymentIssues()}>{t('toPayments')}</Link>
    </HealthSection>
  );
}

function System({ health: { version, startedAt, database, disk } }: { health: HealthReport }) {
  const { t } = useTranslation('health');
  const { instant } = useFormats();
  const { free, total } = disk;
  return (
    <HealthSection title={t('product')}>
      <FactList
        className={styles.facts}
        facts={[
          [t('version'), version],
          [t('runsSince'), instant(startedAt)],
          [t('database'), `${t('databaseVersion')} ${database.version}, ${megabytes(database.bytes)}`],
          [
            t('connections'),
            t('connectionsOf', { used: database.connections, most: database.maxConnections }),
          ],
          [t('disk'), disk.isWritable ? t('diskWritable') : t('diskFull')],
          [
            t('free'),
            free !== null && total !== null
              ? t('freeOf', { free: gigabytes(free), total: gigabytes(total) })
              : null,
          ],
        ]}
      />
    </HealthSection>
  );
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
const gigabytes = (bytes: number): string => `${Math.round(bytes / 1e9)} GB`;
