import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { DomainError } from '#platform/domain-error.ts';

/** In the shop the access rule of the call checks this; here the caller is not the customer. */
export const verifiedRefusal = ({ isVerified }: Pick<User, 'isVerified'>): DomainError | null =>
  isVerified ? null : new DomainError('phone/not-verified');
