import type { Ordering } from '@trpeza/contract/ordering/phone-orders.schemas';
import { ADDRESS_FIELDS } from '@trpeza/ui/ordering/checkout/delivery-address';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createInitialCall, type Call } from './call.ts';

/**
 * The form state of an order by phone. It is saved as a draft in the browser tab, so it survives a reload and an expired
 * session.
 * @param refusals the server's current refusals of the meals and the date
 */
export function useCall(ordering: Ordering, refusals: () => { items?: string; deliveryDate?: string }) {
  const { id: userId } = useUser();
  const missing = useMissingFieldErrors();
  const fresh = () => createInitialCall(ordering, crypto.randomUUID());
  const [start] = useState(fresh);
  const form = useForm({
    values: start,
    // The total comes from the server's latest quote, not from the form.
    schema: () =>
      import('@trpeza/contract/ordering/phone-orders.schemas').then((all) =>
        all.OrderByPhone.omit({ totalAmount: true }),
      ),
    bodyOf: orderOf,
    check: (call) => ({ ...refusals(), ...missing(call) }),
    draft: { name: `call ${ordering.customer.id}`, userId },
  });
  /**
   * Changes the form values. The change starts from the current values, not from the rendered ones, so that two changes
   * before the next render are both kept.
   */
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
  minimumReason,
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
  ...(minimumReason.trim() !== '' && { minimumReason: minimumReason.trim() }),
});
export type PhoneOrder = ReturnType<typeof orderOf>;

const NEEDED = [...ADDRESS_FIELDS, 'firstName', 'lastName', 'phone'] as const;

/** Returns errors for missing fields in the office's wording, since the shop's texts address the customer. */
export function useMissingFieldErrors() {
  const { t } = useTranslation('phone');
  return (delivery: Pick<Call, (typeof NEEDED)[number]>) => {
    const missing = NEEDED.filter((name) => delivery[name].trim() === '');
    return Object.fromEntries(missing.map((name) => [name, t(`missing.${name}`)]));
  };
}
