import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import type { Delivery } from '@trpeza/contract/checkout/checkout.schemas';
import { DELIVERY_FIELDS } from '@trpeza/ui/features/checkout/delivery-rules';
import { dropDraft as drop, keepDraft as keep, readDraft as read } from '@trpeza/ui/kit/drafts/drafts';

const NAME = 'delivery';

/** Step 1 of the checkout, as far as it has come. */
export interface DeliveryDraft {
  values: Delivery;
  /** The person has typed or chosen where to deliver; until then the default address fills it in. */
  hasPlace: boolean;
  /** The address shall be kept for the next order. */
  keepsAddress: boolean;
}

/** What was typed last in this tab, or what the profile knows, in the kitchen's country. */
export function startingDraft(user: User, country: string): DeliveryDraft {
  const kept = read<Partial<DeliveryDraft>>(NAME, user.id);
  if (isWhole(kept)) return kept;
  const values: Delivery = {
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
  return { values, hasPlace: false, keepsAddress: false };
}

export const keepDraft = (userId: number, draft: DeliveryDraft): void => keep(NAME, userId, draft);
export const dropDraft = (): void => drop(NAME);

/** A storage can hold anything, also what an older version of the shop wrote. */
const isWhole = (kept: Partial<DeliveryDraft> | undefined): kept is DeliveryDraft =>
  kept?.values !== undefined && DELIVERY_FIELDS.every((field) => typeof kept.values?.[field] === 'string');
