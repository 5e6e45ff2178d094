interface Circumstances {
  /** The form itself marks what is missing; no payment was attempted yet. */
  isIncomplete?: boolean;
  /** The payment itself has ended: another attempt needs a new one. */
  isOver?: boolean;
}

/** A card that was not charged, with the reason in the language of the page. */
export class CardRefused extends Error {
  readonly reason: string;
  readonly isIncomplete: boolean;
  readonly isOver: boolean;

  constructor(reason: string, { isIncomplete = false, isOver = false }: Circumstances = {}) {
    super('card refused');
    this.reason = reason;
    this.isIncomplete = isIncomplete;
    this.isOver = isOver;
  }
}
