import type { Actor } from '#platform/auth/actor.ts';
import { DomainError } from '#platform/domain-error.ts';

/** Staff see every order, customers their own; other people's orders are reported as not found. */
export function requireVisible<O extends { accountId: number }>(order: O | undefined, actor: Actor): O {
  if (!order || (actor.role === 'customer' && order.accountId !== actor.id))
    throw new DomainError('orders/not-found');
  return order;
}

/** A queued action is never done in the name of another person who has signed in on the same device since. */
export function moverOf(actor: Actor, { personId }: { personId?: number | undefined }): Actor {
  if (personId !== undefined && personId !== actor.id) throw new DomainError('accounts/not-signed-in');
  return actor;
}
