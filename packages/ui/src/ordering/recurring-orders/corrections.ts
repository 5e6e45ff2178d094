import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { Address } from '@trpeza/contract/customers/addresses.schemas';
import type { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import type { CorrectDelivery, DeliveryDetails } from '@trpeza/contract/ordering/delivery-details.schemas';
import { type Place, PLACE_FIELDS, placeOf } from '../checkout/place.ts';

type Person = Pick<User, 'firstName' | 'lastName' | 'phoneNumber'>;

/** A correction and the orders that do not have it yet. */
export interface Correction {
  change: CorrectDelivery['change'];
  isStale: (delivery: Delivery) => boolean;
}

const isSamePlace = (one: Place, other: Place): boolean =>
  PLACE_FIELDS.every((name) => one[name].trim().toLowerCase() === other[name].trim().toLowerCase());

/**
 * The corrected address between two states of the saved addresses: one was rewritten, or removed in favour of the default, or
 * another became the default. Orders that go to another saved address are meant to go there.
 */
export function correctedAddress(
  before: readonly Address[],
  now: readonly Address[],
): Correction | undefined {
  const standard = now.find(({ isDefault }) => isDefault);
  for (const address of before) {
    const same = now.find(({ id }) => id === address.id);
    const next = !same || (address.isDefault && !same.isDefault) ? standard : same;
    const [old, place] = [placeOf(address), next && placeOf(next)];
    if (!place || isSamePlace(old, place)) continue;
    const saved = now.map(placeOf);
    const isStale = (delivery: Delivery) =>
      isSamePlace(delivery, old) || !saved.some((each) => isSamePlace(delivery, each));
    return { change: place, isStale };
  }
  return undefined;
}

/** The corrected name and telephone. */
export function correctedPerson(before: Person, now: Person): Correction | undefined {
  const fields = [
    ['firstName', before.firstName, now.firstName],
    ['lastName', before.lastName, now.lastName],
    ['phone', before.phoneNumber, now.phoneNumber],
  ] as const;
  const changed = fields.filter(([, old, value]) => value && old !== value);
  if (changed.length === 0) return undefined;
  return {
    change: Object.fromEntries(changed.map(([name, , value]) => [name, value])),
    isStale: (delivery) => changed.some(([name, , value]) => delivery[name] !== value),
  };
}

/** The orders that were made before a correction. */
export const staleOf = ({ orders, standingOrders }: DeliveryDetails, { isStale }: Correction) => ({
  orders: orders.filter(({ delivery }) => isStale(delivery)),
  standingOrders: standingOrders.filter(({ delivery }) => isStale(delivery)),
});
