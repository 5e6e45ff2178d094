import { Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { HealthReport } from '@trpeza/contract/office/health.schemas';
import { formatNumber } from '@trpeza/i18n/formats';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { FactList } from '@trpeza/ui/kit/fact-list/fact-list';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { DetailPage } from '../../layouts/detail-page.tsx';
import { paths } from '../../paths.ts';
import { FailedJobs, JobsTable } from './jobs.tsx';

const FRESH = { refetchInterval: 30_000, refetchOnMount: 'always' } as const;

/** The health of the system as text, for kitchens without monitoring staff. */
export default function HealthPage() {
  const { t } = useTranslation('health');
  const report = useQuery({ ...api.query('GET /api/health'), ...FRESH });
  return (
    <DetailPage title={t('title')}>
      <QueryView query={report} title={t('loadFailed')}>
        {(health) => (
          <>
            <Conditions conditions={health.conditions} />
            <FailedJobs failures={health.failures} />
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              <MoneyCheck check={health.moneyCheck} />
              <Payments providers={health.providers} />
              <Mail mail={health.mail} />
              <System health={health} />
            </SimpleGrid>
            <Backups />
            <JobsTable jobs={health.jobs} />
          </>
        )}
      </QueryView>
    </DetailPage>
  );
}

function Conditions({ conditions }: Pick<HealthReport, 'conditions'>) {
  const { t } = useTranslation('health');
  const { instant } = useFormats();
  if (conditions.length === 0) return <Notice kind="success" title={t('well')} />;
  return (
    <Notice kind="warning" title={t('wrong')}>
      <ul>
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

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section">
      <Stack gap="sm" align="start">
        <h2>{title}</h2>
        {children}
      </Stack>
    </Paper>
  );
}

/** The result of the last check of the sums. Violations are in English, for the administrator of the server. */
function MoneyCheck({ check }: { check: HealthReport['moneyCheck'] }) {
  const { t } = useTranslation('health');
  const { instant } = useFormats();
  const checkNow = useSave(api.mutation('POST /api/health/money-check'), {
    done: t('checking'),
    failed: t('checkFailed'),
  });
  const found = check?.found ?? 0;
  const time = check ? instant(check.ranAt) : '';
  const result = found === 0 ? t('moneyGood', { time }) : t('moneyBad', { count: found, time });
  return (
    <Section title={t('money')}>
      <p>{t('moneyText')}</p>
      <Text fw={700} {...(found > 0 && { c: 'var(--ajvar)' })}>
        {check ? result : t('moneyNever')}
      </Text>
      {found > 0 ? (
        <ul lang="en">
          {check?.violations.map(({ invariant, about, shouldBe: should, is }) => (
            <li key={`${invariant} ${about}`}>
              {invariant}. {t('violation', { about, should, is })}
            </li>
          ))}
        </ul>
      ) : null}
      <Button variant="secondary" isLoading={checkNow.isPending} onClick={() => checkNow.mutate({})}>
        {t('checkNow')}
      </Button>
    </Section>
  );
}

function Mail({ mail }: Pick<HealthReport, 'mail'>) {
  const { t } = useTranslation('health');
  const { instant } = useFormats();
  return (
    <Section title={t('mail')}>
      <FactList
        isCompact
        facts={[
          [t('mailSent'), mail.lastSentAt ? instant(mail.lastSentAt) : t('never')],
          [t('mailWaiting'), String(mail.waiting)],
          [t('mailOldest'), mail.oldest && instant(mail.oldest)],
          [t('mailFailed'), String(mail.failed)],
        ]}
      />
      <ButtonLink to={paths.messages()} variant="secondary">
        {t('toMessages')}
      </ButtonLink>
    </Section>
  );
}

function Payments({ providers }: Pick<HealthReport, 'providers'>) {
  const { t } = useTranslation('health');
  const { instant } = useFormats();
  return (
    <Section title={t('payments')}>
      {providers.length === 0 ? <p>{t('noProviders')}</p> : null}
      {providers.map(({ method, reachedAt, failingSince, heardAt }) => (
        <Group key={method} component="p" gap="0 var(--space-2)" {...(failingSince && { c: 'var(--ajvar)' })}>
          <strong>{t(`provider.${method}`)}</strong>
          {failingSince
            ? t('failing', { time: instant(failingSince) })
            : reachedAt
              ? t('reached', { time: instant(reachedAt) })
              : t('notAsked')}
          {heardAt ? ` · ${t('heard', { time: instant(heardAt) })}` : null}
        </Group>
      ))}
      <ButtonLink to={paths.paymentIssues()} variant="secondary">
        {t('toPayments')}
      </ButtonLink>
    </Section>
  );
}

function System({ health: { version, startedAt, database, disk } }: { health: HealthReport }) {
  const { t } = useTranslation('health');
  const { instant } = useFormats();
  const { free, total } = disk;
  const connections = { used: database.connections, most: database.maxConnections };
  return (
    <Section title={t('product')}>
      <FactList
        isCompact
        facts={[
          [t('version'), version],
          [t('runsSince'), instant(startedAt)],
          [t('database'), `${t('databaseVersion')} ${database.version}, ${megabytes(database.bytes)}`],
          [t('connections'), t('connectionsOf', connections)],
          [t('disk'), disk.isWritable ? t('diskWritable') : t('diskFull')],
          [t('free'), free && total && t('freeOf', { free: gigabytes(free), total: gigabytes(total) })],
        ]}
      />
    </Section>
  );
}

/** The last backup, and whether a test restore succeeded. */
function Backups() {
  const { t } = useTranslation('admin');
  const { instant, language } = useFormats();
  const backups = useQuery({ ...api.query('GET /api/backups'), refetchOnMount: 'always' });
  return (
    <Paper component="section">
      <QueryView query={backups} title={t('backup.unknown')}>
        {({ failed, isOverdue, newest, proved, isAutomatic }) => (
          <Stack gap="sm">
            <Group gap="sm">
              <h2>{t('backup.title')}</h2>
              {failed !== null || isOverdue ? (
                <Badge tone="red">{t('backup.bad')}</Badge>
              ) : newest === null ? null : (
                <Badge tone="green">{t('backup.good')}</Badge>
              )}
            </Group>
            {failed ? (
              <p>
                {t(`backup.failed.${failed.kind}`, { when: instant(failed.at) })}{' '}
                {/* The error output of the backup program is in English and not translated. */}
                {t('backup.help')} <span lang="en">{failed.failure}</span>
              </p>
            ) : isOverdue ? (
              <p>{t('backup.overdue')}</p>
            ) : null}
            {newest === null ? (
              <p>{t(isAutomatic ? 'backup.none' : 'backup.elsewhere')}</p>
            ) : (
              <p>
                {t('backup.last', {
                  when: instant(newest.at),
                  size: formatNumber((newest.bytes ?? 0) / 1e6, language, 1),
                })}{' '}
                {proved === null ? t('backup.unproved') : t('backup.proved', { when: instant(proved.at) })}
              </p>
            )}
          </Stack>
        )}
      </QueryView>
    </Paper>
  );
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
const gigabytes = (bytes: number): string => `${Math.round(bytes / 1e9)} GB`;
