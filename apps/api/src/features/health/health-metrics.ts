import type { Reading, Sample } from '#platform/metrics/metrics.ts';
import { isStuck } from './judge-health.ts';
import type { Health, HealthReader } from './read-health.ts';

/** Everything that a scrape tells of the database's contents. Ages are in seconds and moments in seconds since 1970. */
const WORDS = {
  trpeza_job_waiting: { help: 'Jobs that are due and not begun', labels: ['job'] },
  trpeza_job_oldest_age_seconds: { help: 'How long the first of them has been due', labels: ['job'] },
  trpeza_job_last_run_seconds: { help: 'When a job last ran by its schedule', labels: ['job', 'result'] },
  trpeza_job_stuck: { help: 'Whether a job has not run for far longer than it may', labels: ['job'] },
  trpeza_jobs_given_up: { help: 'Jobs whose last retry failed and that wait for a person', labels: ['job'] },
  trpeza_outbox_messages: { help: 'Messages by state', labels: ['state'] },
  trpeza_outbox_oldest_age_seconds: { help: 'How long the oldest waiting message has waited' },
  trpeza_outbox_last_sent_seconds: { help: 'When the newest message was sent' },
  trpeza_payments_open: { help: 'Payments that are not decided yet or were dishonoured', labels: ['state'] },
  trpeza_payments_of_day: { help: 'Payments begun within 24 hours, by their state now', labels: ['state'] },
  trpeza_refunds_waiting: { help: 'Refunds that have not gone through' },
  trpeza_refunds_oldest_age_seconds: { help: 'How long the oldest of them has waited' },
  trpeza_payment_findings: { help: 'Payments to check that are open', labels: ['kind'] },
  trpeza_provider_failing: { help: 'Whether a payment provider cannot be reached', labels: ['method'] },
  trpeza_provider_last_event_seconds: { help: 'When a provider last sent an event', labels: ['method'] },
  trpeza_money_check_violations: { help: 'What the last check of the money found' },
  trpeza_money_check_last_run_seconds: { help: 'When the money was last checked' },
  trpeza_money_check_duration_seconds: { help: 'How long the check took' },
  trpeza_backup_last_success_seconds: { help: 'When the newest complete backup ended' },
  trpeza_backup_last_proof_seconds: { help: 'When a backup was last restored for trial and was right' },
  trpeza_backup_failed: {
    help: 'Whether the latest of a kind failed: a backup, or a trial',
    labels: ['kind'],
  },
  trpeza_orders: {
    help: 'Orders of a coming delivery date that are not cancelled',
    labels: ['delivery_date', 'in_days'],
  },
  trpeza_paid_without_order: {
    help: 'Paid checkouts of a coming delivery date that have not become an order within ten minutes',
    labels: ['delivery_date', 'in_days'],
  },
  trpeza_disk_writable: { help: "Whether the database's disk takes anything" },
  trpeza_disk_free_bytes: { help: "Free space of the own database's disk" },
  trpeza_disk_size_bytes: { help: "Size of the own database's disk" },
  trpeza_database_size_bytes: { help: 'Size of the database' },
  trpeza_database_connections: { help: 'Connections to the database, of all processes' },
  trpeza_database_max_connections: { help: 'How many the server takes' },
  trpeza_condition: { help: 'What the health page of the office shows as wrong', labels: ['condition'] },
} as const;

type Name = keyof typeof WORDS;
type Samples = Readonly<Record<Name, readonly Sample[]>>;

/** What a scrape reads: the same as the health page of the office. */
export const healthReading = (health: HealthReader): Reading<Name> => ({
  words: WORDS,
  read: async () => {
    const now = await health.read();
    return { ...ofJobs(now), ...ofMailAndMoney(now), ...ofTheRest(now) } as Samples;
  },
});

const seconds = (at: Date | string): number => new Date(at).getTime() / 1000;
const one = <T>(value: T | null | undefined, measure: (value: T) => number): Sample[] =>
  value === null || value === undefined ? [] : [[measure(value)]];
const by = (label: string, counts: Readonly<Record<string, number>>): Sample[] =>
  Object.entries(counts).map(([name, count]) => [count, { [label]: name }]);

function ofJobs({ jobs, failures, now }: Health): Partial<Samples> {
  const age = (oldest: Date | null) => (oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0);
  const givenUp = Object.fromEntries(jobs.map(({ name }) => [name, 0]));
  for (const { job } of failures) givenUp[job] = (givenUp[job] ?? 0) + 1;
  return {
    trpeza_job_waiting: jobs.map(({ name: job, waiting }) => [waiting, { job }]),
    trpeza_job_oldest_age_seconds: jobs.map(({ name: job, oldest }) => [age(oldest), { job }]),
    trpeza_job_last_run_seconds: jobs.flatMap(({ name: job, lastAt, lastState }): Sample[] =>
      lastAt && (lastState === 'done' || lastState === 'failed')
        ? [[seconds(lastAt), { job, result: lastState }]]
        : [],
    ),
    trpeza_job_stuck: jobs.map((job) => [Number(isStuck(job, now)), { job: job.name }]),
    trpeza_jobs_given_up: by('job', givenUp),
  };
}

function ofMailAndMoney({ figures, check, now }: Health): Partial<Samples> {
  const { mailWaiting: waiting, mailFailed: failed, providers } = figures;
  const age = (at: Date | null): Sample[] => [[at ? (now.getTime() - at.getTime()) / 1000 : 0]];
  return {
    trpeza_outbox_messages: by('state', { waiting, failed }),
    trpeza_outbox_oldest_age_seconds: age(figures.mailOldest),
    trpeza_outbox_last_sent_seconds: one(figures.mailSentAt, seconds),
    trpeza_payments_open: by('state', figures.paymentsOpen),
    trpeza_payments_of_day: by('state', figures.paymentsOfDay),
    trpeza_refunds_waiting: [[figures.refundsWaiting]],
    trpeza_refunds_oldest_age_seconds: age(figures.refundsOldest),
    trpeza_payment_findings: by('kind', figures.findings),
    trpeza_provider_failing: providers.map(({ method, failingSince }) => [
      Number(failingSince !== null),
      { method },
    ]),
    trpeza_provider_last_event_seconds: providers.flatMap(({ method, heardAt }): Sample[] =>
      heardAt ? [[seconds(heardAt), { method }]] : [],
    ),
    trpeza_money_check_violations: one(check, ({ found }) => found),
    trpeza_money_check_last_run_seconds: one(check, ({ ranAt }) => seconds(ranAt)),
    trpeza_money_check_duration_seconds: one(check, ({ tookMs }) => tookMs / 1000),
  };
}

function ofTheRest({ figures, backup, isWritable, space, conditions, today }: Health): Partial<Samples> {
  const { newest, proved, failed } = backup;
  const labels = (date: string) => ({ delivery_date: date, in_days: String(daysBetween(today, date)) });
  return {
    trpeza_backup_last_success_seconds: one(newest, ({ endedAt }) => seconds(endedAt)),
    trpeza_backup_last_proof_seconds: one(proved, ({ endedAt }) => seconds(endedAt)),
    trpeza_backup_failed: (['backup', 'proof'] as const).map((kind) => [
      Number(failed?.kind === kind),
      { kind },
    ]),
    trpeza_orders: figures.coming.map(({ date, orders }) => [orders, labels(date)]),
    trpeza_paid_without_order: figures.coming.map(({ date, unplaced }) => [unplaced, labels(date)]),
    trpeza_disk_writable: [[Number(isWritable)]],
    trpeza_disk_free_bytes: one(space, ({ free }) => free),
    trpeza_disk_size_bytes: one(space, ({ total }) => total),
    trpeza_database_size_bytes: [[figures.databaseBytes]],
    trpeza_database_connections: [[figures.connections]],
    trpeza_database_max_connections: [[figures.maxConnections]],
    trpeza_condition: conditions.map(({ condition }) => [1, { condition }]),
  };
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
