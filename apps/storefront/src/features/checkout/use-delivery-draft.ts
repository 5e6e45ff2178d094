import { useEffect, useState } from 'react';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import type { Address } from '@trpeza/contract/accounts/addresses.schemas';
import { keepDraft, startingDraft, type DeliveryDraft } from './draft.ts';
import type { DeliveryField } from '@trpeza/ui/features/checkout/delivery-rules';
import { isPlaceField, placeOf } from '@trpeza/ui/features/checkout/place';

/** What stands in the form: this tab's draft, else the profile and, as soon as it has come, the default address. */
export function useDeliveryDraft(user: User, addresses: readonly Address[] | undefined, country: string) {
  const [draft, setDraft] = useState(() => startingDraft(user, country));
  const preset = addresses?.find(({ isDefault }) => isDefault);

  // It may come later than the first letters, and then only fills in what nobody has touched.
  useEffect(() => {
    if (!preset) return;
    setDraft((before) =>
      before.hasPlace ? before : { ...before, values: { ...before.values, ...placeOf(preset) } },
    );
  }, [preset]);

  const change = (next: DeliveryDraft) => {
    setDraft(next);
    keepDraft(user.id, next);
  };
  const set = (name: DeliveryField, value: string) =>
    change({
      ...draft,
      values: { ...draft.values, [name]: value },
      hasPlace: draft.hasPlace || isPlaceField(name),
    });
  /** Nothing chosen is a new address: its fields are emptied, but for the country, which is mostly the same. */
  const choose = (address: Address | undefined) => {
    const place = address ? placeOf(address) : { address: '', city: '', state: '', zipCode: '' };
    change({ values: { ...draft.values, ...place }, hasPlace: true, keepsAddress: false });
  };
  const setKeepsAddress = (keepsAddress: boolean) => change({ ...draft, keepsAddress });

  return { ...draft, set, choose, setKeepsAddress };
}
