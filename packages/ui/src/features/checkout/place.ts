import type { Address, NewAddress } from '@trpeza/contract/accounts/addresses.schemas';
import type { Delivery } from '@trpeza/contract/checkout/checkout.schemas';

export const PLACE_FIELDS = ['address', 'city', 'state', 'zipCode', 'country'] as const;

/** Where an order goes, without who receives it. */
export type Place = Pick<Delivery, (typeof PLACE_FIELDS)[number]>;

/** A kept address in the fields of the checkout, which has one line for both lines of the street. */
export const placeOf = ({ addressLine1, addressLine2, city, state, zipCode, country }: Address): Place => ({
  address: addressLine2 ? `${addressLine1}, ${addressLine2}` : addressLine1,
  city,
  state,
  zipCode,
  country,
});

/** The kept address that stands in the form right now; nothing as soon as a letter differs. */
export const addressIn = (values: Place, addresses: readonly Address[]): Address | undefined =>
  addresses.find((address) => {
    const place = placeOf(address);
    return PLACE_FIELDS.every((name) => values[name].trim() === place[name]);
  });

/** The typed place as an address to keep. */
export const addressToKeep = ({ address, city, state, zipCode, country }: Place): NewAddress => ({
  addressLine1: address,
  city,
  state,
  zipCode,
  country,
  isDefault: false,
});
