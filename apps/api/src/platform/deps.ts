import type { RawBuilder } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Session } from '@trpeza/contract/access/session.schemas';
import type { Category, Meal } from '@trpeza/contract/menu/meals.schemas';
import type { Clock } from './clock.ts';
import type { Db, Trx } from './database/database.ts';
import type { Events } from './events/events.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { JobSender } from './jobs/job-data.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mailing } from './mail/mail-transport.ts';
import type { PaymentProviders } from './payments/payment-provider.ts';
import type { RenderPdf } from './pdf/pdf-renderer.ts';
import type { SettingsReader } from './settings/settings.ts';
import type { ReadDataFile } from './spreadsheets/data-file-reader.ts';

/**
 * Everything that rooms use from outside themselves, created once by `serve.ts`. A function selects the properties it
 * needs with `Pick`, so that its test provides only those.
 */
export interface Deps {
  db: Db;
  clock: Clock;
  events: Events;
  limits: RateLimits;
  /** The connections of `db`. Requests are refused when too many of them wait for a connection. */
  pool: Pick<Pool, 'waitingCount'>;
  settings: SettingsReader;
  menu: MenuCache;
  payments: PaymentProviders;
  mail: Mailing;
  jobs: JobSender;
  /** The states and failures of jobs, for the health page. */
  queue: Pick<Jobs, 'readStates' | 'readFailures' | 'tryAgain' | 'drop'>;
  renderPdf: RenderPdf;
  /** Reads CSV, XLSX and OFX files in a separate process. */
  readDataFile: ReadDataFile;
  /** The shop's public URL, for links in messages. These links must not depend on the Host header of a request. */
  publicUrl: URL;
  /** Whether webhooks may use http and private networks. */
  privateWebhooks: boolean;
  demo: boolean;
  /** Null where backups are made outside the product. */
  backups: BackupPlan | null;
  /** Reads the violations of `invariants.sql`, with a time limit per statement in milliseconds. */
  findViolations: (limitMs: number) => Promise<Violation[]>;
  /** Whether administrators need a second factor. True in a real kitchen that other machines can reach. */
  requiresFactor: boolean;
  rooms: RoomPorts;
}

/** The dependencies of jobs. Jobs write to the log of the process, while each request has its own log. */
export type JobDeps = Deps & { log: FastifyBaseLogger };

/** The menu as customers see it, cached in memory. */
export interface MenuCache {
  read(): Promise<{ meals: Meal[]; categories: Category[] }>;
  /** Called after a change: this process reads the menu again. */
  invalidate(): void;
}

export interface BackupPlan {
  /** The URL of the database for its owner. */
  url: string;
  folder: string;
  /** The number of backups to keep; 0 disables backups. */
  keep: number;
  /** A shell command that copies each backup to a second place; the variable `BACKUP` holds the backup's folder. */
  command: string | undefined;
}

/** A row that violates an invariant of `invariants.sql`. */
export interface Violation {
  invariant: string;
  about: string;
  should_be: string;
  is: string;
}

/** The dependencies of placing a paid order. */
type PlacePaidDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'payments'> & {
  events: Pick<Events, 'publish'>;
};

/**
 * Functions of higher rooms that lower rooms call. A lower room must not import a higher one, so `room-ports.ts` connects
 * them.
 */
export interface RoomPorts {
  /** Called by access: the session response contains the shop's cart, diet and favourites. */
  readCartAndDiet: (
    deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
    accountId: number,
  ) => Promise<Pick<Session, 'cart' | 'diet'>>;
  readFavourites: (db: Db, accountId: number) => Promise<Session['favourites']>;
  /** Called by access: an agreement replaces a monthly plan. */
  hasAgreementFrom: (db: Db, accountId: number, date: string) => Promise<boolean>;
  readAgreedOn: (
    db: Db,
    accountIds: readonly number[],
    date: string,
  ) => Promise<ReadonlyMap<number, unknown>>;
  hasAgreementOn: (account: string, date: string) => RawBuilder<boolean>;
  /** Called by menu: a deleted meal is removed from all carts. */
  deleteCartLinesOf: (trx: Trx, mealId: number) => Promise<void>;
  /** Called by money when a payment arrives, bounces or is settled. */
  placePaid: (deps: PlacePaidDeps, checkoutId: string) => Promise<unknown>;
  lockOrder: (trx: Trx, id: number) => Promise<void>;
  setOnAccountAmount: (trx: Trx, orderId: number, owedCents: number) => Promise<unknown>;
  clearOnAccount: (trx: Trx, checkoutId: string) => Promise<{ id: number }[]>;
  /** Called by money: the customers in the order of the rounds, for sorting printed statements. */
  readAccountsInRouteOrder: (db: Db) => Promise<number[]>;
}
