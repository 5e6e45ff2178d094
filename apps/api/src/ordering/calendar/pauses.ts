import { DomainError } from '#platform/domain-error.ts';

/**
 * Second half of an SQL condition that begins with a date: the pause `h` covers the date. A pause that was ended early
 * covers only the days before `ended_on`.
 */
export const WITHIN_PAUSE_SQL = `between h.begins_on and coalesce(least(h.ended_on - 1, h.ends_on), 'infinity')`;

/** The pause that covers a delivery day; null if there is none. */
export interface CoveringPause {
  pausedFrom: string | null;
  pausedTo: string | null;
}

/**
 * Returns `recurring/paused` if a pause covers a delivery day, otherwise null. Orders by phone skip this check after the
 * office has confirmed the order.
 */
export const pauseRefusal = ({ pausedFrom, pausedTo }: CoveringPause): DomainError | null =>
  pausedFrom === null ? null : new DomainError('recurring/paused', { from: pausedFrom, to: pausedTo ?? '' });
