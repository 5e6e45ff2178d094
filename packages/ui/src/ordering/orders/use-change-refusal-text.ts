import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import { useTranslation } from 'react-i18next';
import { REFUSAL_TEXTS, useRefusalValues } from './refusal-texts.ts';

type Refusal = Quote['refusals'][number];

/** Refusals that concern the customer or the day, which a change of meals does not check. */
const ELSEWHERE = [
  'opening/not-open',
  'phone/not-verified',
  'calendar/not-deliverable',
  'calendar/slot-closed',
  'calendar/full',
] as const;
type Elsewhere = (typeof ELSEWHERE)[number];
const isElsewhere = (code: Refusal['code']): code is Elsewhere => ELSEWHERE.some((each) => each === code);

/** Texts that say why an order cannot contain these meals, both for the customer and for the office. */
export function useChangeRefusalText(price: (amount: string) => string): (refusal: Refusal) => string {
  const { t } = useTranslation('orders');
  const valuesOf = useRefusalValues(price);
  return (refusal) =>
    isElsewhere(refusal.code) ? '' : t(`change.problem.${REFUSAL_TEXTS[refusal.code]}`, valuesOf(refusal));
}
