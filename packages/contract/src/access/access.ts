import type { HalfSessionStep } from './factor.constants.ts';

/** A person has exactly one role; `customer` means everyone who is not staff. */
export const ROLES = ['customer', 'restaurateur', 'delivery', 'hcpadmin', 'bookkeeper', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Who may call a route. `verified`: customers must be verified by the office. `signed`: the caller is another server,
 * which signs the raw bytes of the request. The route's feature verifies the signature before anything else.
 */
export type Access =
  | 'everyone'
  | 'signed'
  | {
      readonly roles: readonly Role[];
      readonly verified?: true;
      /**
       * Half sessions (password accepted, second factor pending) that may call the route. All other routes treat them as
       * not signed in.
       */
      readonly half?: readonly HalfSessionStep[];
    };

export const everyone = 'everyone' satisfies Access;
export const signed = 'signed' satisfies Access;
export const signedIn = { roles: ROLES } satisfies Access;
export const customers = { roles: ['customer'] } satisfies Access;
export const verifiedCustomers = { roles: ['customer'], verified: true } satisfies Access;
export const boards = { roles: ['restaurateur', 'delivery', 'admin'] } satisfies Access;
export const cooks = { roles: ['restaurateur', 'admin'] } satisfies Access;
/** Roles that arrange delivery rounds. */
export const drivers = { roles: ['delivery', 'admin'] } satisfies Access;
export const caseManagers = { roles: ['hcpadmin', 'admin'] } satisfies Access;
/**
 * Case managers and administrators acting for a customer, and customers acting for themselves. The use case tells the two
 * apart.
 */
export const ownOrOffice = { roles: ['customer', 'hcpadmin', 'admin'] } satisfies Access;
export const verifiedOrOffice = { ...ownOrOffice, verified: true } satisfies Access;
export const admins = { roles: ['admin'] } satisfies Access;
/** Roles that issue bills and record incoming payments. */
export const bookkeepers = { roles: ['bookkeeper', 'admin'] } satisfies Access;
/** Roles that read statements and invoices. */
export const moneyReaders = { roles: ['hcpadmin', 'bookkeeper', 'admin'] } satisfies Access;
/**
 * All roles except bookkeepers, because orders show what a customer cannot eat. Boards hide this information from
 * drivers.
 */
export const orderReaders = {
  roles: ['customer', 'restaurateur', 'delivery', 'hcpadmin', 'admin'],
} satisfies Access;
export const staff = {
  roles: ['restaurateur', 'delivery', 'hcpadmin', 'bookkeeper', 'admin'],
} satisfies Access;
/** Staff, and half sessions that wait for one of the given steps. */
export const staffOrHalf = (...half: HalfSessionStep[]) => ({ ...staff, half }) satisfies Access;

/** The three sites of the product, selected by the first label of the host name. */
export const SITES = ['shop', 'staff', 'admin'] as const;
export type Site = (typeof SITES)[number];
