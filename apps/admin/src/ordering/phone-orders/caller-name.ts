import type { User } from '@trpeza/contract/access/accounts.schemas';

/** The full name, or the username for customers without a name. */
export const callerName = ({ firstName, lastName, username }: User): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username;
