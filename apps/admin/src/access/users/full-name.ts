import type { User } from '@trpeza/contract/access/accounts.schemas';

/** A person's full name, as far as they have given it; empty otherwise. */
export const fullName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');
