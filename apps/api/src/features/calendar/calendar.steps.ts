/**
 * SQL that follows a date in a statement to say whether the hold `h` covers it, as whose customer takes no meals then. A press
 * ends one before its last day.
 */
export const WITHIN_HOLD = `between h.begins_on and coalesce(least(h.ended_on - 1, h.ends_on), 'infinity')`;
