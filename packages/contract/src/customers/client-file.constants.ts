/** State of a customer from a date on. Customers without a recorded state are active. A pause is not a state. */
export const CUSTOMER_STATES = ['prospective', 'active', 'left', 'deceased'] as const;
export type CustomerState = (typeof CUSTOMER_STATES)[number];

/** States that end the service: no orders, and no messages to the person. */
export const isEndOfService = (state: CustomerState): state is 'left' | 'deceased' =>
  state === 'left' || state === 'deceased';

/** How a customer consented to storing their diet, if the office enters it. In the shop customers consent themselves. */
export const CONSENT_WAYS = ['telephone', 'form', 'in-person'] as const;
export type ConsentWay = (typeof CONSENT_WAYS)[number];

export const CLIENT_FILE_LENGTHS = {
  customerNumber: 30,
  consentedBy: 80,
  source: 200,
  relation: 60,
  note: 2000,
} as const;
export const MAX_CONTACTS = 10;
