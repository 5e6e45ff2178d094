import { DomainError } from '#platform/domain-error.ts';

/**
 * SQL that follows a date in a statement to say whether the hold `h` covers it, as whose customer takes no meals then. A press
 * ends one before its last day.
 */
export const WITHIN_HOLD = `between h.begins_on and coalesce(least(h.ended_on - 1, h.ends_on), 'infinity')`;

/** The pause that the day of a delivery lies in; null where the customer takes meals. */
export interface Held {
  heldFrom: string | null;
  heldTo: string | null;
}

/** Step: no day of a pause can be chosen until it is ended; by telephone the office asks, and orders despite it. */
export const holdRefusal = ({ heldFrom, heldTo }: Held): DomainError | null =>
  heldFrom === null ? null : new DomainError('standing/on-hold', { from: heldFrom, to: heldTo ?? '' });
