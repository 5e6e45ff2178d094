import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import type { Delivery } from '@trpeza/contract/checkout/checkout.schemas';

const KEY = 'deliveryDraft';

/** In the order of the form; the error summary keeps it. */
export const DELIVERY_FIELDS = [
  'firstName',
  'lastName',
  'phone',
  'address',
  'city',
  'state',
  'zipCode',
  'country',
  'deliveryInstructions',
] as const;
export type DeliveryField = (typeof DELIVERY_FIELDS)[number];

interface Kept {
  userId: number;
  values: Delivery;
}

/** What was typed last in this tab, or what the profile knows. A draft of somebody else is not shown. */
export function startingDelivery(user: User, country: string): Delivery {
  const kept = readDraft();
  if (kept?.userId === user.id) return kept.values;
  return {
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    address: '',
    city: '',
    state: '',
    zipCode: '',
    country,
    phone: user.phoneNumber ?? '',
    deliveryInstructions: '',
  };
}

/** Kept in this tab alone, so that a session that ends in the middle costs nobody their typing. */
export function keepDraft(userId: number, values: Delivery): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, values } satisfies Kept));
  } catch {
    // Without a storage it holds as long as the page.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There was nothing to drop.
  }
}

function readDraft(): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    const isWhole = kept !== null && DELIVERY_FIELDS.every((field) => typeof kept.values[field] === 'string');
    return isWhole ? kept : undefined;
  } catch {
    return undefined;
  }
}
