import type { Address, NewAddress } from '@trpeza/contract/customers/addresses.schemas';
import type { Delivery } from '@trpeza/contract/ordering/checkout.schemas';

export const PLACE_FIELDS = ['address', 'city', 'state', 'zipCode', 'country'] as const;

/** The delivery address of an order, without its recipient. */
export type Place = Pick<Delivery, (typeof PLACE_FIELDS)[number]>;

/** A saved address in the fields of the checkout, which has one line for both lines of the street. */
export const placeOf = ({ addressLine1, addressLine2, city, state, zipCode, country }: Address): Place => ({
  address: addressLine2 ? `${addressLine1}, ${addressLine2}` : addressLine1,
  city,
  state,
  zipCode,
  country,
});

/** The saved address currently in the form; none as soon as a character differs. */
export const addressIn = (values: Place, addresses: readonly Address[]): Address | undefined =>
  addresses.find((address) => {
    const place = placeOf(address);
    return PLACE_FIELDS.every((name) => values[name].trim() === place[name]);
  });

/** The typed place as an address to save. */
export const addressToKeep = ({ address, city, state, zipCode, country }: Place): NewAddress => ({
  addressLine1: address,
  city,
  state,
  zipCode,
  country,
  isDefault: false,
});
