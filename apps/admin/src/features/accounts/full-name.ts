import type { User } from '@trpeza/contract/accounts/accounts.schemas';

/** What a person is called, as far as they have said; empty when they have not. */
export const fullName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');
