import type { Waiting } from './factor.constants.ts';

/** The six roles. A person has exactly one; `customer` is everybody who is not staff. */
export const ROLES = ['customer', 'restaurateur', 'delivery', 'hcpadmin', 'bookkeeper', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Who may call a route. `verified` requires customers to be verified by an administrator. `signed` is for other servers,
 * not people: the request carries a signature over its raw bytes, which the route's feature verifies before anything else.
 */
export type Access =
  | 'everyone'
  | 'signed'
  | {
      readonly roles: readonly Role[];
      readonly verified?: true;
      /** Also open to a half session that waits for one of these; it is nobody everywhere else. */
      readonly half?: readonly Waiting[];
    };

export const everyone = 'everyone' satisfies Access;
export const signed = 'signed' satisfies Access;
export const signedIn = { roles: ROLES } satisfies Access;
export const customers = { roles: ['customer'] } satisfies Access;
export const verifiedCustomers = { roles: ['customer'], verified: true } satisfies Access;
export const boards = { roles: ['restaurateur', 'delivery', 'admin'] } satisfies Access;
export const cooks = { roles: ['restaurateur', 'admin'] } satisfies Access;
/** Those who arrange the round: drivers and the office. */
export const drivers = { roles: ['delivery', 'admin'] } satisfies Access;
export const caseManagers = { roles: ['hcpadmin', 'admin'] } satisfies Access;
/** Case managers for a customer, and customers for themselves; the use case tells them apart. */
export const ownOrOffice = { roles: ['customer', 'hcpadmin', 'admin'] } satisfies Access;
export const verifiedOrOffice = { ...ownOrOffice, verified: true } satisfies Access;
export const admins = { roles: ['admin'] } satisfies Access;
/** Those who bill, and book what comes in. */
export const bookkeepers = { roles: ['bookkeeper', 'admin'] } satisfies Access;
/** Those who read what is billed: statements and invoices. */
export const moneyReaders = { roles: ['hcpadmin', 'bookkeeper', 'admin'] } satisfies Access;
/** Everybody but bookkeepers: an order shows what its customer must not eat. */
export const orderReaders = {
  roles: ['customer', 'restaurateur', 'delivery', 'hcpadmin', 'admin'],
} satisfies Access;
export const staff = {
  roles: ['restaurateur', 'delivery', 'hcpadmin', 'bookkeeper', 'admin'],
} satisfies Access;
/** Staff, also before their sign-in is complete. */
export const staffOrHalf = (...half: Waiting[]) => ({ ...staff, half }) satisfies Access;

/** The three sites of the product; the first label of the host name chooses one. */
export const SITES = ['shop', 'staff', 'admin'] as const;
export type Site = (typeof SITES)[number];
