import { toCents, type Cents } from '@trpeza/contract/platform/money';

interface Line {
  mealId: number;
  quantity: number;
}

interface Named extends Line {
  name: string;
  nameMk: string;
}

/** Returns the lines whose quantity differs from the other list, or whose meal is missing there. */
export const findDifferingLines = <L extends Line>(lines: readonly L[], others: readonly Line[]): L[] =>
  lines.filter((line) => others.find(({ mealId }) => mealId === line.mealId)?.quantity !== line.quantity);

/** Returns the lines that differ between two versions. */
export const changedLines = (before: readonly Named[], after: readonly Named[]) => ({
  before: findDifferingLines(before, after).map(present),
  after: findDifferingLines(after, before).map(present),
});

const present = ({ name, nameMk, quantity }: Named) => ({ name, name_mk: nameMk, quantity });

interface Paid {
  /**
   * The net amount that the customer has paid at a provider: payments minus completed and pending refunds. Zero for
   * orders on account.
   */
  paid: Cents;
  isOnAccount: boolean;
  /**
   * The customer's share before the change. `onAccount` is the part of this share that is charged on account, in an order
   * that was paid at a provider.
   */
  before: Cents;
  onAccount: Cents;
}

/**
 * Returns how a change of the customer's share is settled. A decrease first reduces the amount on account; the rest is
 * refunded. An increase is charged on account, because the card or debit is never charged again.
 * @param after the customer's share after the change
 */
export function settleShareChange({ paid, isOnAccount, before, onAccount }: Paid, after: Cents) {
  const beside = toCents(isOnAccount ? 0 : Math.max(0, after - paid));
  return {
    /** The amount to refund by the original payment method. */
    refund: toCents(isOnAccount ? 0 : Math.max(0, paid - after)),
    /** For orders that were paid at a provider: the amount on account after the change. */
    onAccount: beside,
    /** The difference that the monthly statement charges; negative for a decrease. */
    onStatement: toCents(isOnAccount ? after - before : beside - onAccount),
  };
}
