import type { Address, NewAddress } from '@trpeza/contract/customers/addresses.schemas';
import type { Delivery } from '@trpeza/contract/ordering/checkout.schemas';

export const ADDRESS_FIELDS = ['address', 'city', 'state', 'zipCode', 'country'] as const;

/** The delivery address of an order, without its recipient. */
export type DeliveryAddress = Pick<Delivery, (typeof ADDRESS_FIELDS)[number]>;

/** Maps a saved address to the fields of the checkout, which joins both street lines. */
export const deliveryAddressOf = ({
  addressLine1,
  addressLine2,
  city,
  state,
  zipCode,
  country,
}: Address): DeliveryAddress => ({
  address: addressLine2 ? `${addressLine1}, ${addressLine2}` : addressLine1,
  city,
  state,
  zipCode,
  country,
});

/**
 * Returns the saved address that matches the address in the form. Undefined if any field differs from every saved
 * address.
 */
export const findSavedAddress = (
  values: DeliveryAddress,
  addresses: readonly Address[],
): Address | undefined =>
  addresses.find((address) => {
    const place = deliveryAddressOf(address);
    return ADDRESS_FIELDS.every((name) => values[name].trim() === place[name]);
  });

/** Maps the typed address to one to be saved. */
export const addressToSave = ({ address, city, state, zipCode, country }: DeliveryAddress): NewAddress => ({
  addressLine1: address,
  city,
  state,
  zipCode,
  country,
  isDefault: false,
});
