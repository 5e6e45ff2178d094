import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { Address } from '@trpeza/contract/customers/addresses.schemas';
import type { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import type { CorrectDelivery, DeliveryDetails } from '@trpeza/contract/ordering/delivery-details.schemas';
import { type DeliveryAddress, ADDRESS_FIELDS, deliveryAddressOf } from '../checkout/delivery-address.ts';

type Person = Pick<User, 'firstName' | 'lastName' | 'phoneNumber'>;

/**
 * A correction of a customer's address, name or phone number. `isStale` returns whether an order still has the old
 * details.
 */
export interface Correction {
  change: CorrectDelivery['change'];
  isStale: (delivery: Delivery) => boolean;
}

const isSamePlace = (one: DeliveryAddress, other: DeliveryAddress): boolean =>
  ADDRESS_FIELDS.every((name) => one[name].trim().toLowerCase() === other[name].trim().toLowerCase());

/**
 * Compares the saved addresses before and after a change, and returns the corrected address. An address counts as
 * corrected if it was edited, if it was removed so that the default replaces it, or if another address became the
 * default. Orders to another saved address are considered intended.
 */
export function correctedAddress(
  before: readonly Address[],
  now: readonly Address[],
): Correction | undefined {
  const standard = now.find(({ isDefault }) => isDefault);
  for (const address of before) {
    const same = now.find(({ id }) => id === address.id);
    const next = !same || (address.isDefault && !same.isDefault) ? standard : same;
    const [old, place] = [deliveryAddressOf(address), next && deliveryAddressOf(next)];
    if (!place || isSamePlace(old, place)) continue;
    const saved = now.map(deliveryAddressOf);
    const isStale = (delivery: Delivery) =>
      isSamePlace(delivery, old) || !saved.some((each) => isSamePlace(delivery, each));
    return { change: place, isStale };
  }
  return undefined;
}

/** Returns the corrected name and phone number. */
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

/** Returns the orders and recurring orders that still have the details from before a correction. */
export const staleOf = ({ orders, recurringOrders }: DeliveryDetails, { isStale }: Correction) => ({
  orders: orders.filter(({ delivery }) => isStale(delivery)),
  recurringOrders: recurringOrders.filter(({ delivery }) => isStale(delivery)),
});
