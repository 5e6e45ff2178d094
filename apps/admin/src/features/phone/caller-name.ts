import type { User } from '@trpeza/contract/accounts/accounts.schemas';

/** How the person is called; the username for who has not told their name. */
export const callerName = ({ firstName, lastName, username }: User): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username;
