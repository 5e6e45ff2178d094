interface Circumstances {
  /** The form itself marks what is missing; no payment was attempted yet. */
  isIncomplete?: boolean;
  /** The payment itself has ended: another attempt needs a new one. */
  isOver?: boolean;
  /** Nobody has said whether it was charged. */
  isUnanswered?: boolean;
}

/** A card that was not charged, as far as is known, with the reason in the language of the page. */
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
