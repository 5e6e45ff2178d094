export const MAX_PASSKEYS = 10;

/** The missing step of a half session (password accepted): the second factor, or its set-up. */
export const HALF_SESSION_STEPS = ['factor', 'set-up'] as const;
export type HalfSessionStep = (typeof HALF_SESSION_STEPS)[number];

export const FACTOR_KINDS = ['passkey', 'codes'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];
