import { createHealthReader } from '@trpeza/api/src/features/health/read-health.ts';
import { createDemoGateway } from '@trpeza/api/src/features/payments/demo-gateway.ts';
import { createSettingsReader } from '@trpeza/api/src/features/settings/settings.ts';
import { systemClock } from '@trpeza/api/src/platform/clock.ts';
import { openDatabase } from '@trpeza/api/src/platform/database/database.ts';
import { createEvents } from '@trpeza/api/src/platform/events/events.ts';
import { silentLog } from '@trpeza/api/src/platform/log.ts';
import { mailboxTransport } from '@trpeza/api/src/platform/mail/mail-transport.ts';
import { createPdfRenderer } from '@trpeza/api/src/platform/pdf/pdf-renderer.ts';
import { jobs, type JobDeps } from '@trpeza/api/src/jobs.ts';
import type { Growth } from './growth.ts';

/** Nightly jobs that read everything on purpose, for as long as it takes. */
const READ_ALL = new Set(['check-money', 'back-up']);
/** Enough that one slow run does not become the p95. */
const TIMES = 40;

/** Scheduled jobs of every minute or night: once `catchUp` has done the pending work, they mostly find none. */
export function openJobs(url: string) {
  const { db, pool, close } = openDatabase(url);
  const events = createEvents({ url, pool, log: silentLog });
  const pdf = createPdfRenderer();
  const nothing = async () => {};
  const settings = createSettingsReader(db, events);
  const mail = { transport: mailboxTransport, from: undefined };
  const queue = { readStates: async () => [], readFailures: async () => [] };
  const deps: JobDeps = {
    db,
    events,
    clock: systemClock,
    settings,
    payments: createDemoGateway(db, systemClock),
    sendRefund: nothing,
    sendWebhook: nothing,
    privateWebhooks: false,
    triggerMailJob: nothing,
    renderPdf: pdf.render,
    mail,
    publicUrl: new URL('http://localhost'),
    demo: true,
    backups: null,
    findViolations: async () => [],
    health: createHealthReader({
      db,
      clock: systemClock,
      settings,
      mail,
      demo: true,
      queue,
      startedAt: systemClock.now(),
      dataDir: undefined,
    }),
    // Jobs write a few levels alone.
    log: silentLog as JobDeps['log'],
  };
  const { signal } = new AbortController();
  const run = ({ handler }: (typeof jobs)[number]) => handler(deps, {} as never, { signal } as never);
  const timed = jobs.filter(({ name, schedule }) => schedule && !READ_ALL.has(name));
  return {
    async catchUp() {
      for (const job of timed) await run(job);
    },
    async measure(growth: Growth) {
      for (const job of timed) await growth.time(`job ${job.name}`, () => run(job), { times: TIMES });
    },
    async close() {
      await pdf.close();
      await events.close();
      await close();
    },
  };
}
