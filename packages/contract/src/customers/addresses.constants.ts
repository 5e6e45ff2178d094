export const MAX_ADDRESSES = 20;

export const DEFAULT_COUNTRY = 'United States';

/** Maximum lengths in characters; forms check them before the server does. */
export const ADDRESS_LENGTHS = {
  addressLine1: 200,
  addressLine2: 90,
  city: 100,
  state: 100,
  zipCode: 20,
  country: 100,
} as const;

const PO_BOX = /\b(?:G?P\.? ?O\.? ?Box|Locked Bag|Private Bag)\b|поштенски фах|п\. ?фах/iu;

/** Whether an address line names a post office box, where meals cannot be handed over. */
export const isPoBox = (line: string): boolean => PO_BOX.test(line);
