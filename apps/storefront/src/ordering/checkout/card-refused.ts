interface Circumstances {
  /** The form itself marks the missing input; no payment was attempted. */
  isIncomplete?: boolean;
  /** The payment has ended: another attempt needs a new payment. */
  isOver?: boolean;
  /** It is unknown whether the card was charged. */
  isUnanswered?: boolean;
}

/** Thrown when a card was not charged, as far as is known; its message is in the page's language. */
export class CardRefused extends Error {
  readonly reason: string;
  readonly isIncomplete: boolean;
  readonly isOver: boolean;
  readonly isUnanswered: boolean;

  constructor(
    reason: string,
    { isIncomplete = false, isOver = false, isUnanswered = false }: Circumstances = {},
  ) {
    super('card refused');
    this.reason = reason;
    this.isIncomplete = isIncomplete;
    this.isOver = isOver;
    this.isUnanswered = isUnanswered;
  }
}
