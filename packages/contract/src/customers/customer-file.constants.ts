/** Where a customer stands with the kitchen, by date. Who has no state is active; a pause is a hold, not a state. */
export const CUSTOMER_STATES = ['prospective', 'active', 'left', 'deceased'] as const;
export type CustomerState = (typeof CUSTOMER_STATES)[number];

/** States that end the service: no orders, and no messages to the person. */
export const isEnd = (state: CustomerState): state is 'left' | 'deceased' =>
  state === 'left' || state === 'deceased';

/** How somebody agreed that their diet is kept. In the shop they do so themselves. */
export const CONSENT_WAYS = ['telephone', 'form', 'in-person'] as const;
export type ConsentWay = (typeof CONSENT_WAYS)[number];

export const FILE_LENGTHS = {
  customerNumber: 30,
  consentedBy: 80,
  source: 200,
  relation: 60,
  note: 2000,
} as const;
export const CONTACTS_MOST = 10;
