import * as z from 'zod';
import { ONLINE_METHODS } from '../money/payments.constants.ts';
import { Instant } from '../platform/schemas.ts';
import { HEALTH_CONDITIONS } from './health.constants.ts';

const Job = z.object({
  name: z.string(),
  isRegular: z.boolean().meta({ description: 'Whether the job runs on a schedule' }),
  lastState: z.enum(['waiting', 'running', 'done', 'failed']).nullable(),
  lastAt: Instant.nullable(),
  waiting: z.int(),
  oldest: Instant.nullable(),
  isStuck: z.boolean(),
});
export type HealthJob = z.output<typeof Job>;

const Failure = z.object({
  id: z.uuid(),
  job: z.string(),
  failedAt: Instant,
  message: z.string().meta({ description: 'Error message for the server administrator' }),
});
export type HealthFailure = z.output<typeof Failure>;

const Violation = z.object({
  invariant: z.string(),
  about: z.string(),
  shouldBe: z.string(),
  is: z.string(),
});

const MoneyCheck = z.object({
  ranAt: Instant,
  milliseconds: z.int(),
  found: z.int(),
  violations: z.array(Violation).meta({ description: 'The first violations found' }),
});

export const HealthReport = z
  .object({
    conditions: z
      .array(
        z.object({
          condition: z.enum(HEALTH_CONDITIONS),
          since: Instant.nullable(),
          count: z.int().nullable(),
        }),
      )
      .meta({ description: 'Current problems, most urgent first' }),
    version: z.string(),
    startedAt: Instant,
    database: z.object({
      version: z.string(),
      bytes: z.number().int(),
      connections: z.int(),
      maxConnections: z.int(),
    }),
    disk: z.object({
      isWritable: z.boolean(),
      free: z
        .number()
        .nullable()
        .meta({ description: 'Free space in bytes; null if the database is on another server' }),
      total: z.number().nullable(),
    }),
    jobs: z.array(Job),
    failures: z
      .array(Failure)
      .meta({ description: 'Failed jobs that are no longer retried and need a decision' }),
    mail: z.object({
      canSend: z.boolean(),
      waiting: z.int(),
      oldest: Instant.nullable(),
      failed: z.int(),
      lastSentAt: Instant.nullable(),
    }),
    providers: z.array(
      z.object({
        method: z.enum(ONLINE_METHODS),
        reachedAt: Instant.nullable(),
        failingSince: Instant.nullable(),
        heardAt: Instant.nullable(),
      }),
    ),
    moneyCheck: MoneyCheck.nullable(),
  })
  .meta({ id: 'HealthReport' });
export type HealthReport = z.output<typeof HealthReport>;
