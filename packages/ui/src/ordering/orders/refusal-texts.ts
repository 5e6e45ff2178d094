import type { QuoteRefusal } from '@trpeza/contract/ordering/quote.constants';
import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import type { Localizable } from '@trpeza/contract/platform/localized';
import { useTranslation } from 'react-i18next';
import { useLocalized } from '../../kit/language/use-localized.ts';

type Refusal = Quote['refusals'][number];

/** The key of each refusal's text in the dictionaries. */
export const REFUSAL_TEXTS = {
  'opening/not-open': 'notOpen',
  'payments/method-absent': 'noAccount',
  'phone/not-verified': 'notVerified',
  'customers/not-served': 'notServed',
  'recurring/paused': 'pausedOn',
  'cart/empty': 'empty',
  'meals/conflicts': 'conflicts',
  'cart/below-minimum': 'belowMinimum',
  'meals/not-orderable': 'notOrderable',
  'calendar/not-deliverable': 'notDeliverable',
  'calendar/slot-closed': 'slotClosed',
  'budgets/exceeded': 'overBudget',
  'budgets/quarter-exceeded': 'overQuarter',
  'calendar/full': 'full',
} as const satisfies Record<QuoteRefusal, string>;

/** Returns the interpolation values for the text of a refusal. */
export function useRefusalValues(price: (amount: string) => string) {
  const localized = useLocalized();
  return ({ params }: Pick<Refusal, 'params'>) => ({
    ...params,
    name: localized(params as Localizable<'name'>, 'name').text,
    left: params['remaining'] === undefined ? '' : price(String(params['remaining'])),
  });
}

/**
 * Returns a function that returns the text of a refusal: why an order cannot contain these meals. The texts suit both the
 * customer and the office. Refusals about the customer or the day have no text: a change of meals does not check them.
 */
export function useChangeRefusalText(price: (amount: string) => string): (refusal: Refusal) => string {
  const { t } = useTranslation('orders');
  const valuesOf = useRefusalValues(price);
  return (refusal) => {
    const text = REFUSAL_TEXTS[refusal.code];
    return isElsewhere(text) ? '' : t(`change.problem.${text}`, valuesOf(refusal));
  };
}

const ELSEWHERE = ['notOpen', 'notVerified', 'notDeliverable', 'slotClosed', 'full'] as const;
const isElsewhere = (text: string): text is (typeof ELSEWHERE)[number] =>
  ELSEWHERE.some((each) => each === text);
