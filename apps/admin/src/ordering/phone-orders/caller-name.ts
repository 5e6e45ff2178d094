import type { User } from '@trpeza/contract/access/accounts.schemas';

/** The person's name; the username for customers who have not given one. */
export const callerName = ({ firstName, lastName, username }: User): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username;
