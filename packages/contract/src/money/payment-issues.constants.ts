/** Kinds of payment issues, most urgent first. */
export const PAYMENT_ISSUE_KINDS = [
  'dishonoured',
  'dispute',
  'order-without-payment',
  'amount-differs',
  'unknown-reference',
  'paid-after-all',
  'refund-failed',
  'refund-differs',
  'provider-unreachable',
] as const;
export type PaymentIssueKind = (typeof PAYMENT_ISSUE_KINDS)[number];

export const RESOLUTIONS = [
  'on_account',
  'collected',
  'written_off',
  'pay_back',
  'settled_elsewhere',
  'retry',
  'paid_otherwise',
  'taken_back',
  'noted',
] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** How a payment issue was closed: by a person, by a dispute's outcome, or because its cause no longer exists. */
export const PAYMENT_ISSUE_ENDS = [...RESOLUTIONS, 'won', 'lost', 'gone'] as const;
export type PaymentIssueEnd = (typeof PAYMENT_ISSUE_ENDS)[number];

/** Possible resolutions of each kind; empty when the issue is only closed automatically. */
export const RESOLUTIONS_OF: Readonly<Record<PaymentIssueKind, readonly Resolution[]>> = {
  dishonoured: ['on_account', 'collected', 'written_off'],
  dispute: ['noted'],
  'order-without-payment': ['settled_elsewhere'],
  'amount-differs': ['pay_back', 'settled_elsewhere'],
  'unknown-reference': ['settled_elsewhere'],
  'paid-after-all': ['settled_elsewhere'],
  'refund-failed': ['taken_back', 'retry', 'paid_otherwise'],
  'refund-differs': ['settled_elsewhere'],
  'provider-unreachable': [],
};

/** Resolutions that require a note with the reason. */
export const RESOLUTIONS_REQUIRING_NOTE: readonly string[] = [
  'written_off',
  'settled_elsewhere',
  'noted',
] satisfies Resolution[];

export const PAYMENT_ISSUE_STATES = ['open', 'closed'] as const;
