/**
 * Limits that forms show and the server enforces. This file does not import zod, so screens can import it without loading
 * zod.
 */
export const USERNAME_MIN = 3;
export const PASSWORD_MIN = { customer: 6, staff: 10 } as const;

/** Filters of the list of users: customers that wait for verification, customers without a plan, or everyone but customers. */
export const USER_LIST_FILTERS = ['waiting', 'no-plan', 'staff'] as const;
