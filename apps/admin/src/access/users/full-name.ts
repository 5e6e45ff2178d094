import type { User } from '@trpeza/contract/access/accounts.schemas';

/** A person's first and last name, as far as known; otherwise an empty string. */
export const fullName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');
