import { QUOTE_REFUSALS } from '@trpeza/contract/ordering/quote.constants';
import type { ComingDay } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { REFUSAL_TEXTS, useRefusalValues } from '@trpeza/ui/ordering/orders/refusal-texts';
import { useChangeRefusalText } from '@trpeza/ui/ordering/orders/refusal-texts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../use-formats.ts';

const OWN = ['meals/not-orderable', 'meals/conflicts', 'payments/method-absent'] as const;
const hasOwn = (code: string): code is (typeof OWN)[number] => OWN.some((each) => each === code);

/** Why a day of a recurring order did not become an order, as a text for the customer. */
export function useRecurringRefusalText(): (refusal: ComingDay['refusals'][number]) => string {
  const { t } = useTranslation('orders');
  const { price } = useFormats();
  const problems = useChangeRefusalText(price);
  const valuesOf = useRefusalValues(price);
  return ({ code, params }) => {
    // These codes need other texts than for a single order: leaving the meal unchanged would fail again at the next delivery.
    if (hasOwn(code)) return t(`recurring.reason.${REFUSAL_TEXTS[code]}`, valuesOf({ params }));
    const known = QUOTE_REFUSALS.find((each) => each === code);
    if (known) return problems({ code: known, params }) || t('recurring.reason.other');
    if (code !== 'recurring/price-changed') return t('recurring.reason.other');
    const amount = (name: string) => price(String(params[name]));
    return t('recurring.reason.dearer', { before: amount('before'), now: amount('now') });
  };
}
