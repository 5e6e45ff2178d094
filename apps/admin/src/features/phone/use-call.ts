import type { Ordering } from '@trpeza/contract/phone/phone.schemas';
import { PLACE_FIELDS } from '@trpeza/ui/features/checkout/place';
import { useKitchen } from '@trpeza/ui/features/back-office/use-kitchen';
import { useUser } from '@trpeza/ui/features/back-office/use-session';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startOf, type Call } from './call.ts';

/**
 * What is said in a call is kept in the tab, so that neither a reload nor a session that ends costs any of it.
 * @param refusals what the server would refuse of the meals and the day as they are
 */
export function useCall(ordering: Ordering, refusals: () => { items?: string; deliveryDate?: string }) {
  const { id: userId } = useUser();
  const { t } = useTranslation('accounts');
  const missing = useMissing();
  const code = useKitchen()?.country;
  const fresh = () => startOf(ordering, crypto.randomUUID(), code ? t(`countries.${code}`) : '');
  const [start] = useState(fresh);
  const form = useForm({
    values: start,
    // The total is what the server has said last.
    schema: () =>
      import('@trpeza/contract/phone/phone.schemas').then((all) =>
        all.OrderByPhone.omit({ totalAmount: true }),
      ),
    bodyOf: orderOf,
    check: (call) => ({ ...refusals(), ...missing(call) }),
    draft: { name: `call ${ordering.customer.id}`, userId },
  });
  /** Two changes before the page is drawn again are both kept: the second is made to what the first has left. */
  const change = (next: (before: Call) => Partial<Call>) => form.set(next(form.getValues()));
  return { ...form, change, restart: () => form.reset(fresh()) };
}

export type ChangeCall = ReturnType<typeof useCall>['change'];

const orderOf = ({
  key,
  deliveryDate,
  deliveryTime,
  items,
  note,
  place: _place,
  isSent: _sent,
  ...delivery
}: Call) => ({
  key,
  deliveryDate,
  deliveryTime,
  items,
  delivery,
  ...(note.trim() !== '' && { note: note.trim() }),
});
export type PhoneOrder = ReturnType<typeof orderOf>;

const NEEDED = [...PLACE_FIELDS, 'firstName', 'lastName', 'phone'] as const;

/** What is missing, in words for the office: the shop's own speak to the customer. */
export function useMissing() {
  const { t } = useTranslation('phone');
  return (delivery: Pick<Call, (typeof NEEDED)[number]>) => {
    const missing = NEEDED.filter((name) => delivery[name].trim() === '');
    return Object.fromEntries(missing.map((name) => [name, t(`missing.${name}`)]));
  };
}
