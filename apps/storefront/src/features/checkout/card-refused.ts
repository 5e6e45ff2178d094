/** A card that was not charged, with the reason in the words of the page. */
export class CardRefused extends Error {
  readonly reason: string;
  /** The payment itself has ended: another try needs a new one. */
  readonly isOver: boolean;

  constructor(reason: string, { isOver = false } = {}) {
    super('card refused');
    this.reason = reason;
    this.isOver = isOver;
  }
}
