import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { DomainError } from '#platform/domain-error.ts';

/** In the shop the access rule of the call says so; here it is somebody else who calls. */
export const verifiedRefusal = ({ isVerified }: Pick<User, 'isVerified'>): DomainError | null =>
  isVerified ? null : new DomainError('phone/not-verified');
