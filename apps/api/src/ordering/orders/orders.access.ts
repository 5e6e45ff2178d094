import type { Actor } from '#platform/auth/actor.ts';
import { DomainError } from '#platform/domain-error.ts';

type Viewer = Pick<Actor, 'id' | 'role'>;

export const isVisible = ({ accountId }: { accountId: number }, { id, role }: Viewer): boolean =>
  role !== 'customer' || accountId === id;

/** @throws DomainError `orders/not-found`, also for orders of other customers */
export function requireVisible<O extends { accountId: number }>(order: O | undefined, actor: Viewer): O {
  if (!order || !isVisible(order, actor)) throw new DomainError('orders/not-found');
  return order;
}

/** Rejects an action that was queued on a device while another person was signed in. */
export function requireSamePerson(actor: Actor, { personId }: { personId?: number | undefined }): Actor {
  if (personId !== undefined && personId !== actor.id) throw new DomainError('accounts/not-signed-in');
  return actor;
}
