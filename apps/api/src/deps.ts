import type { Pool } from 'pg';
import type { BackupPlan } from '#platform/backup/back-up.ts';
import type { SendResetRequest } from '#access/sign-in/request-reset.ts';
import type { Violation } from '#office/health/keep-money-check.ts';
import type { HealthReader } from '#office/health/read-health.ts';
import type { MenuReader } from '#menu/menu.ts';
import type { TriggerMailJob } from '#messages/outbox/post-message.ts';
import type { Mailing } from '#messages/outbox/send-messages.ts';
import type { PaymentProviders } from '#platform/payments/payment-provider.ts';
import type { SendRefund } from '#money/online-payments/refund-payment.ts';
import type { SendEvent } from '#money/reconciliation/receive-event.ts';
import type { SettingsReader } from '#platform/settings/settings.ts';
import type { TriggerBatchJob } from '#money/statements/start-batch.ts';
import type { SendWebhook } from '#office/webhooks/queue-webhooks.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Events } from '#platform/events/events.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { RenderPdf } from '#platform/pdf/pdf-renderer.ts';
import type { ReadDataFile } from '#platform/spreadsheets/file-reader.ts';

/**
 * All external dependencies of the features, passed explicitly by main. A function declares what it needs with `Pick`, so
 * that tests need to provide no more, and imports only the type.
 */
export interface Deps {
  db: Db;
  clock: Clock;
  events: Events;
  limits: RateLimits;
  /** The pool below `db`. Requests are refused when too many wait for a connection. */
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
  /** Reads CSV, XLSX and OFX files in a separate process. */
  readDataFile: ReadDataFile;
  /** The shop's public URL for links in messages, which must not depend on the Host header of a request. */
  publicUrl: URL;
  sendResetRequest: SendResetRequest;
  sendWebhook: SendWebhook;
  /** Whether webhooks may be sent over HTTP and to private networks. */
  privateWebhooks: boolean;
  demo: boolean;
  /** How the product backs up the database; null if the operator does so by other means. */
  backups: BackupPlan | null;
  queue: Pick<Jobs, 'readStates' | 'readFailures' | 'tryAgain' | 'drop'>;
  health: HealthReader;
  /** Reads the violations of `invariants.sql`, with a time limit per statement in milliseconds. */
  findViolations: (limitMs: number) => Promise<Violation[]>;
  /** Queues a check of the money. */
  sendMoneyCheck: () => Promise<void>;
  /** Whether administrators need a second factor: true outside of demo mode if other machines can reach the product. */
  requiresFactor: boolean;
}
