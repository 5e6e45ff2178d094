/** Everything about payments that a person has to look at, the most pressing first. */
export const FINDING_KINDS = [
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
export type ExceptionKind = (typeof FINDING_KINDS)[number];

/** What a person can do about one. */
export const RESOLUTIONS = [
  'collected',
  'written_off',
  'pay_back',
  'settled_elsewhere',
  'retry',
  'paid_otherwise',
  'noted',
] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** How one ends: by a person, by a dispute's result, or because its cause has gone. */
export const FINDING_ENDS = [...RESOLUTIONS, 'won', 'lost', 'gone'] as const;
export type ExceptionEnd = (typeof FINDING_ENDS)[number];

/** What can be done about each kind; nothing about what ends by itself. */
export const RESOLUTIONS_OF: Readonly<Record<ExceptionKind, readonly Resolution[]>> = {
  dishonoured: ['collected', 'written_off'],
  dispute: ['noted'],
  'order-without-payment': ['settled_elsewhere'],
  'amount-differs': ['pay_back', 'settled_elsewhere'],
  'unknown-reference': ['settled_elsewhere'],
  'paid-after-all': ['settled_elsewhere'],
  'refund-failed': ['retry', 'paid_otherwise'],
  'refund-differs': ['settled_elsewhere'],
  'provider-unreachable': [],
};

/** These say nothing by themselves, so a note has to say why. */
export const NEEDS_NOTE: readonly string[] = [
  'written_off',
  'settled_elsewhere',
  'noted',
] satisfies Resolution[];

export const FINDING_STATES = ['open', 'closed'] as const;
export type ExceptionState = (typeof FINDING_STATES)[number];
