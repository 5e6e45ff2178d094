import type { QuoteRefusal } from '@trpeza/contract/ordering/quote.constants';
import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import type { Localizable } from '@trpeza/contract/platform/localized';
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
