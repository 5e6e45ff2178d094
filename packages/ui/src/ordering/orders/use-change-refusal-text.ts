import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import { useTranslation } from 'react-i18next';
import { REFUSAL_TEXTS, useRefusalValues } from './refusal-texts.ts';

type Refusal = Quote['refusals'][number];

/**
 * Refusals that concern the customer or the day rather than the meals. A change of meals does not check for these
 * refusals, so they have no text.
 */
const ELSEWHERE = [
  'opening/not-open',
  'phone/not-verified',
  'calendar/not-deliverable',
  'calendar/slot-closed',
  'calendar/full',
] as const;
type Elsewhere = (typeof ELSEWHERE)[number];
const isElsewhere = (code: Refusal['code']): code is Elsewhere => ELSEWHERE.some((each) => each === code);

/**
 * Returns a function that returns the text of a refusal: why an order cannot contain these meals. The texts suit both the
 * customer and the office.
 */
export function useChangeRefusalText(price: (amount: string) => string): (refusal: Refusal) => string {
  const { t } = useTranslation('orders');
  const valuesOf = useRefusalValues(price);
  return (refusal) =>
    isElsewhere(refusal.code) ? '' : t(`change.problem.${REFUSAL_TEXTS[refusal.code]}`, valuesOf(refusal));
}
