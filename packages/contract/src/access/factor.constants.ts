/** The most passkeys that one person may keep. */
export const PASSKEYS_MAX = 10;

/** What a session whose password was right still waits for: the person's second factor, or that they set one up. */
export const WAITING = ['factor', 'set-up'] as const;
export type Waiting = (typeof WAITING)[number];

/** What a second factor can be. */
export const FACTOR_KINDS = ['passkey', 'codes'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];
