import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { DomainError } from '#platform/domain-error.ts';

/** In the shop the access rule of the call says so; here it is somebody else who calls. */
export function requireVerified({ isVerified }: Pick<User, 'isVerified'>): void {
  if (!isVerified) throw new DomainError('phone/not-verified');
}
