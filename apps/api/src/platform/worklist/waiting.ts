import type { WorklistItem } from '@trpeza/contract/office/worklist.schemas';
import type { NeedKind } from '@trpeza/contract/office/worklist.constants';
import type { Db } from '#platform/database/database.ts';

/** Longer than a short outage of a mail server or payment provider, which needs no action. */
export const PATIENCE_MINUTES = 60;

/** The conditions under which items wait for the office. */
export interface Moment {
  /** The kitchen's date. */
  today: string;
  timeZone: string;
  /** Days to come without a delivery: closed, or no delivery day any more. */
  closed: readonly string[];
  /** Days to come that can no longer be ordered, and when that ended. */
  late: readonly { day: string; until: Date }[];
  /** Money on account is waited for from deliveries until this day. */
  dueUntil: string;
  /** Refunds that were requested before this should have succeeded. */
  patientUntil: Date;
  /** Usual days whose delivery is still to come, and its date. */
  usualDays: readonly { day: string; date: string }[];
  canSend: boolean;
  /** The current month begins on this day. */
  monthBegins: string;
  /** The kinds that the reader's role is shown. */
  kinds: readonly NeedKind[];
}

type Facts = Omit<WorklistItem, 'key' | 'kind' | 'since' | 'order' | 'customer' | 'possiblySame' | 'amount'>;

/** An item of the worklist; fields that its kind does not have are left out. */
export interface Waiting extends Partial<Facts> {
  /** Unique within its kind. */
  id: number | string;
  /** Since when it has waited, where that is known. */
  at: Date | null;
  orderId?: number | null;
  accountId?: number | null;
  amountCents?: number | null | undefined;
}

/** The rows of one kind. Each is found by an index that holds few rows besides. */
export type FindWaiting = (db: Db, moment: Moment) => Promise<Waiting[]>;
