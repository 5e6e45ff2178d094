import type { QuoteRefusal } from '@trpeza/contract/orders/quote.constants';
import type { Quote } from '@trpeza/contract/orders/quote.schemas';
import type { Localizable } from '@trpeza/contract/shared/localized';
import { useTranslation } from 'react-i18next';
import { useLocalized } from '../../kit/language/use-localized.ts';

type Refusal = Quote['refusals'][number];

/** Why an order cannot have these meals, in words for its customer and for the office alike. */
export function useChangeProblems(price: (amount: string) => string): (refusal: Refusal) => string {
  const { t } = useTranslation('orders');
  const localized = useLocalized();
  return ({ code, params }) => {
    const name = () => localized(params as Localizable<'name'>, 'name').text;
    const words: Partial<Record<QuoteRefusal, () => string>> = {
      'customers/not-served': () => t('change.problem.notServed'),
      'standing/on-hold': () => t('change.problem.onHold', { from: String(params['from']) }),
      'cart/empty': () => t('change.problem.empty'),
      'cart/below-minimum': () =>
        t('change.problem.belowMinimum', {
          missing: Number(params['missing']),
          minimum: String(params['minimum']),
        }),
      'meals/conflicts': () => t('change.problem.conflicts', { name: name() }),
      'meals/not-orderable': () => t('change.problem.notOrderable', { name: name() }),
      'budgets/exceeded': () => t('change.problem.overBudget', { left: price(String(params['remaining'])) }),
      'budgets/quarter-exceeded': () =>
        t('change.problem.overQuarter', { left: price(String(params['remaining'])) }),
      'payments/method-absent': () => t('change.problem.noAccount'),
    };
    return words[code]?.() ?? '';
  };
}
