import type { Cents } from '@trpeza/contract/platform/money';
import type { ProviderStatus } from '#platform/payments/payment-provider.ts';
import { addBankDays, bankDateOf, startOfBankDate } from './bank-days.domain.ts';

/** The bank's answer to a debit; `returns-late` pays first and takes the money back later. */
export type BankAnswer = 'pays' | 'dishonours' | 'refuses-for-good' | 'returns-late';

/** What a debit provider stores about a debit. The status follows from it and the current time. */
export interface DebitRecord {
  amount: Cents;
  /** When the customer agreed and the provider accepted the debit. */
  acceptedAt: Date | null;
  cancelledAt: Date | null;
  /** By default determined by the cents of the amount, as in Ezidebit's sandbox. */
  answer?: BankAnswer | undefined;
}

/**
 * - `open`: the customer has not agreed yet.
 * - `waiting`: agreed, not sent to the bank.
 * - `pending`: with the bank.
 * - `successful`: collected.
 * - `dishonoured`, `fatal`: not collected, for lack of funds or permanently.
 * - `returned`: collected, then taken back by the bank.
 */
export type DebitStatus =
  | 'open'
  | 'cancelled'
  | 'waiting'
  | 'pending'
  | 'successful'
  | 'dishonoured'
  | 'fatal'
  | 'returned';

/** Number of bank days after the date of acceptance. */
const SENT_AFTER = 1;
const ANSWERED_AFTER = 3;
const RETURNED_AFTER = 6;

/** The bank's answer by the cents of the amount: `.51` insufficient funds, `.14` no such account, `.05` taken back later. */
const ANSWERS: Partial<Record<number, BankAnswer>> = {
  51: 'dishonours',
  14: 'refuses-for-good',
  5: 'returns-late',
};

export const bankAnswerTo = ({ amount, answer }: Pick<DebitRecord, 'amount' | 'answer'>): BankAnswer =>
  answer ?? ANSWERS[amount % 100] ?? 'pays';

interface Milestone {
  status: DebitStatus;
  at: Date;
}

/** All status changes of a debit, oldest first, including future ones. */
export function milestonesOf(debit: DebitRecord): readonly Milestone[] {
  const { acceptedAt, cancelledAt } = debit;
  if (cancelledAt) return [{ status: 'cancelled', at: cancelledAt }];
  if (!acceptedAt) return [];
  const after = (days: number) => startOfBankDate(addBankDays(bankDateOf(acceptedAt), days));
  const answer = bankAnswerTo(debit);
  const sent: Milestone[] = [
    { status: 'waiting', at: acceptedAt },
    { status: 'pending', at: after(SENT_AFTER) },
  ];
  const answeredAt = after(ANSWERED_AFTER);
  if (answer === 'dishonours') return [...sent, { status: 'dishonoured', at: answeredAt }];
  if (answer === 'refuses-for-good') return [...sent, { status: 'fatal', at: answeredAt }];
  const collected: Milestone[] = [...sent, { status: 'successful', at: answeredAt }];
  if (answer === 'pays') return collected;
  return [...collected, { status: 'returned', at: after(RETURNED_AFTER) }];
}

export const debitStatusAt = (debit: DebitRecord, now: Date): DebitStatus =>
  milestonesOf(debit).findLast(({ at }) => at <= now)?.status ?? 'open';

/** Whether a debit changed between `since` and `now`. */
export const hasChangedSince = (debit: DebitRecord, since: Date, now: Date): boolean =>
  milestonesOf(debit).some(({ at }) => at >= since && at <= now);

/** A debit can be cancelled until it is sent to the bank. */
export const isCancellable = (status: DebitStatus): boolean => status === 'open' || status === 'waiting';

export const PROVIDER_STATUS = {
  open: 'waiting',
  cancelled: 'cancelled',
  waiting: 'accepted',
  pending: 'accepted',
  successful: 'paid',
  dishonoured: 'dishonoured',
  fatal: 'dishonoured',
  returned: 'dishonoured',
} as const satisfies Record<DebitStatus, ProviderStatus>;

interface Refund {
  key: string;
  amount: Cents;
}

/**
 * Decides whether a debit can be refunded by the requested amount.
 * @returns `again` when the same refund was made before; `too-early` before the money is collected; `too-much` when the
 * amount exceeds the remaining amount
 */
export function decideRefund(
  { amount, status }: { amount: Cents; status: DebitStatus },
  made: readonly Refund[],
  requested: Refund,
): 'make' | 'again' | 'too-early' | 'too-much' {
  const before = made.find(({ key }) => key === requested.key);
  if (before) return before.amount === requested.amount ? 'again' : 'too-much';
  if (status === 'open' || status === 'waiting' || status === 'pending') return 'too-early';
  const left = status === 'successful' ? amount - made.reduce((sum, refund) => sum + refund.amount, 0) : 0;
  return requested.amount > 0 && requested.amount <= left ? 'make' : 'too-much';
}
