import { ADDRESS_LENGTHS } from '../accounts/addresses.words.ts';

const { addressLine1, addressLine2, city, state, zipCode, country } = ADDRESS_LENGTHS;

/** The longest texts of a delivery, in characters. Its one line of address has room for both lines of a kept address. */
export const DELIVERY_LENGTHS = {
  firstName: 80,
  lastName: 80,
  phone: 30,
  address: addressLine1 + ', '.length + addressLine2,
  city,
  state,
  zipCode,
  country,
  deliveryInstructions: 500,
} as const;
