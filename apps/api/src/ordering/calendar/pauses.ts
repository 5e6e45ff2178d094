import { DomainError } from '#platform/domain-error.ts';

/**
 * SQL condition, appended to a date expression: whether the pause `h` covers the date. A pause that was ended early
 * covers only the days before `ended_on`.
 */
export const WITHIN_PAUSE_SQL = `between h.begins_on and coalesce(least(h.ended_on - 1, h.ends_on), 'infinity')`;

/** The pause that covers a delivery day; null if there is none. */
export interface CoveringPause {
  pausedFrom: string | null;
  pausedTo: string | null;
}

/** The refusal of a day within a pause. Orders by phone skip this check after the office has confirmed the order. */
export const pauseRefusal = ({ pausedFrom, pausedTo }: CoveringPause): DomainError | null =>
  pausedFrom === null ? null : new DomainError('recurring/paused', { from: pausedFrom, to: pausedTo ?? '' });
