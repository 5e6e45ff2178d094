import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import type { QuoteRefusal } from '@trpeza/contract/ordering/quote.constants';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { REFUSAL_TEXTS, useRefusalValues } from '@trpeza/ui/ordering/orders/refusal-texts';
import { useTranslation } from 'react-i18next';

/** The part of the page that shows an error. */
export type ProblemSection = 'customer' | 'items' | 'deliveryDate';

/** Excludes pauses: they are confirmed in a dialog instead of being shown as an error. */
type PhoneRefusal = Exclude<QuoteRefusal, 'recurring/paused'>;

const PLACES: Record<PhoneRefusal, ProblemSection> = {
  'opening/not-open': 'customer',
  'payments/method-absent': 'customer',
  'phone/not-verified': 'customer',
  'cart/empty': 'items',
  'cart/below-minimum': 'items',
  'meals/conflicts': 'items',
  'meals/not-orderable': 'items',
  'budgets/exceeded': 'items',
  'budgets/quarter-exceeded': 'items',
  'calendar/not-deliverable': 'deliveryDate',
  'calendar/slot-closed': 'deliveryDate',
  'calendar/full': 'deliveryDate',
  'customers/not-served': 'deliveryDate',
};

type Refusal = { code: string; params?: Record<string, string | number> };

export const isPhoneRefusal = (code: string): code is PhoneRefusal => Object.hasOwn(PLACES, code);

/** Returns error messages in the office's wording, since the shop's texts address the customer. */
export function useOrderProblems() {
  const { t } = useTranslation('phone');
  const { price } = useFormats();
  const valuesOf = useRefusalValues(price);
  const textOf = ({ code, params = {} }: Refusal): string =>
    isPhoneRefusal(code) ? t(`problem.${REFUSAL_TEXTS[code]}`, valuesOf({ params })) : '';
  const at = (preview: Quote | undefined, place: ProblemSection): string[] =>
    (preview?.refusals ?? [])
      .filter(({ code }) => isPhoneRefusal(code) && PLACES[code] === place)
      .map(textOf);
  return { at, textOf, placeOf: (code: PhoneRefusal) => PLACES[code] };
}

/** Returns a function that says why a recurring order could not be placed, with the same texts as for orders by phone. */
export function useRefusalReason() {
  const { t } = useTranslation('recurring');
  const { price } = useFormats();
  const { textOf } = useOrderProblems();
  return ({ code, params = {} }: Refusal): string => {
    if (code !== 'recurring/price-changed') return textOf({ code, params }) || t('reason.other');
    const { before, now } = params;
    return t('reason.priceChanged', { before: price(String(before)), now: price(String(now)) });
  };
}
