/** Why somebody takes no meals for a while. */
export const HOLD_REASONS = ['hospital', 'holiday', 'other'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** How a call to somebody who has not ordered ended. */
export const CALL_OUTCOMES = ['reached', 'no_answer', 'not_wanted', 'ordered', 'call_later'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/**
 * What becomes of a standing order on one date: `ordered` means that the person has another order for it, `settled` that
 * the office has dealt with what was refused.
 */
export const STANDING_STATES = ['proposed', 'skipped', 'placed', 'ordered', 'refused', 'settled'] as const;
export type StandingState = (typeof STANDING_STATES)[number];
