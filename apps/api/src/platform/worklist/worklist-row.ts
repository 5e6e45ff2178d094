import type { WorklistItem } from '@trpeza/contract/office/worklist.schemas';
import type { WorklistItemKind } from '@trpeza/contract/office/worklist.constants';
import type { Db } from '#platform/database/database.ts';

/**
 * Age in minutes at which an undelivered message or refund becomes a worklist item. A short outage of a mail server or
 * payment provider ends before that and needs no action.
 */
export const GRACE_MINUTES = 60;

/** The parameters of the worklist queries. */
export interface WorklistParameters {
  /** Today's date in the kitchen's time zone. */
  today: string;
  timeZone: string;
  /** Future dates on which the kitchen no longer delivers: closed dates and other weekdays. */
  closed: readonly string[];
  /** Future delivery days whose cut-off has passed, with the cut-off. */
  late: readonly { day: string; until: Date }[];
  /** Unpaid orders on account that were delivered on or before this date are overdue. */
  overdueUntil: string;
  /** Refunds that were requested before this time should have succeeded. */
  refundsDueBefore: Date;
  /**
   * The regular delivery days, each with the date of its delivery. That date may be another weekday. Past deliveries are
   * excluded.
   */
  regularDays: readonly { day: string; date: string }[];
  canSend: boolean;
  /** First day of the current month. */
  monthBegins: string;
  /** The worklist kinds that the actor's role may see. */
  kinds: readonly WorklistItemKind[];
}

type Facts = Omit<WorklistItem, 'key' | 'kind' | 'since' | 'order' | 'customer' | 'possiblySame' | 'amount'>;

/** A worklist item. Fields that do not apply to its kind are absent. */
export interface WorklistItemRow extends Partial<Facts> {
  /** Unique within the kind. */
  id: number | string;
  /** Since when the worklist item has been waiting; null if unknown. */
  at: Date | null;
  orderId?: number | null;
  accountId?: number | null;
  amountCents?: number | null | undefined;
}

/** Lists the items of one kind, by an index that contains few other rows. */
export type ListWorklistRows = (db: Db, moment: WorklistParameters) => Promise<WorklistItemRow[]>;
