import type { Db } from '#platform/database/database.ts';
import type { OfficeDeps } from '#office/office.deps.ts';
import type { FakeMail } from './fake-mail.ts';
import type { FakeClock } from './fake-clock.ts';
import type { Visitor } from './visitor.ts';

export interface TestApp {
  db: Db;
  url: string;
  clock: FakeClock;
  deps: OfficeDeps;
  /**
   * Log lines of the server; by default only errors. A test that provokes an error removes the line
   * (`app.errors.splice(0)`). Any error left over fails the test file.
   */
  errors: LogLine[];
  /** A new visitor who is not signed in, with their own IP address. */
  visit(site?: 'shop' | 'staff' | 'admin'): Visitor;
  /** Executes the queued refunds, as the queue would. */
  payRefunds(): Promise<void>;
  /** Executes the stored provider events, as the queue would. */
  applyEvents(): Promise<void>;
  /** Receives the messages of `sendMail`, which executes the mail job. */
  mail: FakeMail;
  sendMail(): Promise<void>;
  /** Executes the queued requests for password reset links. */
  answerResetRequests(): Promise<void>;
  /** The queued webhook deliveries, oldest first. */
  webhooks: number[];
}

export interface LogLine {
  level: number;
  msg: string;
}
