import type { Role } from '@trpeza/contract/access/access';
import { SETTINGS, type Settings } from '@trpeza/contract/office/settings.schemas';
import type { OrderFacts } from '#ordering/orders/order-decision.ts';
import { DomainError } from '#platform/domain-error.ts';
import { DELIVERY_DATE, SLOT } from './orders.ts';

const RULES = Object.fromEntries(
  Object.entries(SETTINGS).map(([key, { fallback }]) => [key, fallback]),
) as Settings;

interface Given {
  order?: Partial<OrderFacts['order']>;
  role?: Role;
  now?: string;
  lastEvent?: Partial<NonNullable<OrderFacts['lastEvent']>>;
}

/**
 * Facts from which a rule decides about the user with id 1. By default, they describe an order for Monday 30 November,
 * one week before.
 */
export function factsOf({ order, role = 'admin', now = '2026-11-23T09:00:00Z', lastEvent }: Given = {}) {
  const placed = { id: 7, accountId: 1, status: 'pending', outcome: null, creditedCents: 0 };
  const delivery = { deliveryDate: DELIVERY_DATE, deliverySlot: SLOT };
  return {
    order: { ...placed, ...delivery, ...order },
    actor: { id: 1, role },
    rules: RULES,
    now: new Date(now),
    lastEvent: lastEvent && { id: 70, orderId: 7, actorId: 1, tappedAt: null, ...lastEvent },
  } as OrderFacts;
}

/** The error code that `work` throws; undefined if it succeeds. */
export function refusalOf(work: () => unknown): string | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  return undefined;
}
