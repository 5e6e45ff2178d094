import type { Address, NewAddress } from '@trpeza/contract/customers/addresses.schemas';
import type { Delivery } from '@trpeza/contract/ordering/checkout.schemas';

export const PLACE_FIELDS = ['address', 'city', 'state', 'zipCode', 'country'] as const;

/** The delivery address of an order, without its recipient. */
export type Place = Pick<Delivery, (typeof PLACE_FIELDS)[number]>;

/** Maps a saved address to the fields of the checkout, which joins both street lines. */
export const placeOf = ({ addressLine1, addressLine2, city, state, zipCode, country }: Address): Place => ({
  address: addressLine2 ? `${addressLine1}, ${addressLine2}` : addressLine1,
  city,
  state,
  zipCode,
  country,
});

/** The saved address that is currently in the form; undefined as soon as a character differs. */
export const addressIn = (values: Place, addresses: readonly Address[]): Address | undefined =>
  addresses.find((address) => {
    const place = placeOf(address);
    return PLACE_FIELDS.every((name) => values[name].trim() === place[name]);
  });

/** Maps the typed address to one to be saved. */
export const addressToSave = ({ address, city, state, zipCode, country }: Place): NewAddress => ({
  addressLine1: address,
  city,
  state,
  zipCode,
  country,
  isDefault: false,
});
