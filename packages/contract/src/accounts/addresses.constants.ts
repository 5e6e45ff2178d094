/** How many addresses one person keeps at most. */
export const ADDRESS_LIMIT = 20;

/** What an address and a delivery begin with. */
export const DEFAULT_COUNTRY = 'United States';

/** The longest texts of an address, in characters; forms say so before the server does. */
export const ADDRESS_LENGTHS = {
  addressLine1: 200,
  addressLine2: 90,
  city: 100,
  state: 100,
  zipCode: 20,
  country: 100,
} as const;
