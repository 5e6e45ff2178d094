import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deliveryQuery } from '../../queries.ts';
import { useFormats, useKitchen } from '../../use-formats.ts';
import { deadlineTextOf } from './deadline.ts';

/** Returns the kitchen's rules as interpolation values, so that all texts take their numbers from here. */
export function useFacts() {
  const { t } = useTranslation('calendar');
  const { slot } = useFormats();
  const kitchen = useKitchen();
  const { data: delivery } = useQuery(deliveryQuery);
  if (!delivery) throw new Error('A page without delivery days in its data block');
  const { rules } = delivery;
  // Shown within sentences in place of a value that is not set.
  const toCome = t('numberToCome');
  const share = kitchen.customerShareBps / 100;
  return {
    kitchen: kitchen.name,
    phone: kitchen.phone || toCome,
    email: kitchen.email,
    contact: [kitchen.phone, kitchen.email, kitchen.address].filter(Boolean).join(', ') || toCome,
    minimum: kitchen.minOrderQuantity,
    share,
    rest: 100 - share,
    /** In cents, for `{{fee, price}}`. */
    fee: kitchen.deliveryFeeCents,
    days: rules.weekdays,
    hours: delivery.slots
      .filter(({ open }) => open)
      .map((one) => slot(one.slot))
      .join(', '),
    orderBy: rules.weekdays
      .map((day) => deadlineTextOf(day, rules.cutoff))
      .map(({ key, values }) => t(key, values))
      .join(' '),
    weeks: rules.horizonWeeks,
    closedDates: rules.closedDates,
  };
}
