/** Limits that the forms show and the server enforces; free of zod, so that screens may import them. */
export const USERNAME_MIN = 3;
export const PASSWORD_MIN = { customer: 6, staff: 10 } as const;

/** Filters of the list of people: those waiting to be verified, or customers without a plan. */
export const PEOPLE_SHOWN = ['waiting', 'no-plan'] as const;
