import { toCents, type Cents } from '@trpeza/contract/platform/money';

interface Line {
  mealId: number;
  quantity: number;
}

interface Named extends Line {
  name: string;
  nameMk: string;
}

/** The lines of which there are more or fewer than in another list, which may lack them. */
export const differingFrom = <L extends Line>(lines: readonly L[], others: readonly Line[]): L[] =>
  lines.filter((line) => others.find(({ mealId }) => mealId === line.mealId)?.quantity !== line.quantity);

/** What was changed from one version to the next: meals that stayed as they were are left out. */
export const changedLines = (before: readonly Named[], after: readonly Named[]) => ({
  before: differingFrom(before, after).map(present),
  after: differingFrom(after, before).map(present),
});

const present = ({ name, nameMk, quantity }: Named) => ({ name, name_mk: nameMk, quantity });

interface Paid {
  /** What the customer has paid at a provider, less what was or is being refunded; zero on account. */
  paid: Cents;
  isOnAccount: boolean;
  /** The customer's share before the change, and the part of it that is on account beside a payment. */
  before: Cents;
  onAccount: Cents;
}

/**
 * How a change of the customer's share is settled: less is first taken off the statement and then refunded, more goes on
 * the statement. The card or debit itself is never charged again.
 */
export function settlementOf({ paid, isOnAccount, before, onAccount }: Paid, after: Cents) {
  const beside = toCents(isOnAccount ? 0 : Math.max(0, after - paid));
  return {
    /** Goes back the way it was paid. */
    refund: toCents(isOnAccount ? 0 : Math.max(0, paid - after)),
    /** Of an order that was paid: what is on account now. */
    onAccount: beside,
    /** How much more the statement collects; negative for less. */
    onStatement: toCents(isOnAccount ? after - before : beside - onAccount),
  };
}
