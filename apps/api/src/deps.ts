import type { Pool } from 'pg';
import type { BackupPlan } from '#features/backups/back-up.ts';
import type { SendResetRequest } from '#features/sign-in/request-reset.ts';
import type { Violation } from '#features/health/keep-money-check.ts';
import type { HealthReader } from '#features/health/read-health.ts';
import type { MenuReader } from '#features/meals/menu.ts';
import type { TriggerMailJob } from '#features/messages/post-message.ts';
import type { Mailing } from '#features/messages/send-messages.ts';
import type { PaymentProviders } from '#features/payments/payment-provider.ts';
import type { SendRefund } from '#features/payments/refund-payment.ts';
import type { SendEvent } from '#features/reconciliation/receive-event.ts';
import type { SettingsReader } from '#features/settings/settings.ts';
import type { TriggerBatchJob } from '#features/statements/start-batch.ts';
import type { SendWebhook } from '#features/webhooks/queue-webhooks.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Events } from '#platform/events/events.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { RenderPdf } from '#platform/pdf/pdf-renderer.ts';
import type { ReadDataFile } from '#platform/spreadsheets/file-reader.ts';

/**
 * All external dependencies of the features, passed explicitly by main. Code declares what it needs by a `Pick`, so that
 * a test provides no more, and imports only the type.
 */
export interface Deps {
  db: Db;
  clock: Clock;
  events: Events;
  limits: RateLimits;
  /** The connections of `db`: requests are refused when too many wait for one. */
  pool: Pick<Pool, 'waitingCount'>;
  settings: SettingsReader;
  menu: MenuReader;
  payments: PaymentProviders;
  sendRefund: SendRefund;
  sendEvent: SendEvent;
  mail: Mailing;
  triggerMailJob: TriggerMailJob;
  triggerBatchJob: TriggerBatchJob;
  renderPdf: RenderPdf;
  /** Reads CSV, XLSX and OFX files in a process of its own. */
  readDataFile: ReadDataFile;
  /** The shop's public URL, for links in messages: it must not depend on the Host header of a request. */
  publicUrl: URL;
  sendResetRequest: SendResetRequest;
  sendWebhook: SendWebhook;
  /** Whether other programs may be reached by http and on private networks. */
  privateWebhooks: boolean;
  demo: boolean;
  /** How the database is backed up; null where whoever runs the server does it in another way. */
  backups: BackupPlan | null;
  queue: Pick<Jobs, 'readStates' | 'readFailures' | 'tryAgain' | 'drop'>;
  health: HealthReader;
  /** What violates `invariants.sql`, each statement of which may take so long. */
  findViolations: (limitMs: number) => Promise<Violation[]>;
  /** Has the money checked now, in the background. */
  sendMoneyCheck: () => Promise<void>;
  /** Whether administrators need a second factor: in a real kitchen that is reached from elsewhere. */
  requiresFactor: boolean;
}
