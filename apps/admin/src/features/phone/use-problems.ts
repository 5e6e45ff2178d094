import type { Quote } from '@trpeza/contract/orders/quote.schemas';
import type { QuoteRefusal } from '@trpeza/contract/orders/quote.constants';
import type { Localizable } from '@trpeza/contract/shared/localized';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { useTranslation } from 'react-i18next';

/** The part of the page that shows an error. */
export type ProblemPlace = 'customer' | 'items' | 'deliveryDate';

/** A pause is asked about instead. */
type PhoneRefusal = Exclude<QuoteRefusal, 'standing/on-hold'>;

const PLACES: Record<PhoneRefusal, ProblemPlace> = {
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

/** Error messages for the office: the shop's texts address the customer. */
export function useProblems() {
  const { t } = useTranslation('phone');
  const localized = useLocalized();
  const { price, date, slot } = useFormats();
  const textOf = ({ code, params = {} }: Refusal): string => {
    const text = (name: string) => String(params[name] ?? '');
    const words: Record<PhoneRefusal, () => string> = {
      'opening/not-open': () => t('problem.notOpen'),
      'payments/method-absent': () => t('problem.noAccount'),
      'phone/not-verified': () => t('problem.notVerified'),
      'customers/not-served': () => t('problem.notServed'),
      'cart/empty': () => t('problem.empty'),
      'cart/below-minimum': () =>
        t('problem.belowMinimum', { missing: Number(params['missing']), minimum: text('minimum') }),
      'meals/conflicts': () =>
        t('problem.conflicts', { name: localized(params as Localizable<'name'>, 'name').text }),
      'meals/not-orderable': () =>
        t('problem.notOrderable', { name: localized(params as Localizable<'name'>, 'name').text }),
      'budgets/exceeded': () => t('problem.overBudget', { left: price(text('remaining')) }),
      'budgets/quarter-exceeded': () => t('problem.overQuarter', { left: price(text('remaining')) }),
      'calendar/not-deliverable': () => t('problem.notDeliverable', { date: date(text('date'), 'day') }),
      'calendar/slot-closed': () => t('problem.slotClosed', { slot: slot(text('slot')) }),
      'calendar/full': () => t('problem.full', { date: date(text('date'), 'day') }),
    };
    return isPhoneRefusal(code) ? words[code]() : '';
  };
  const at = (preview: Quote | undefined, place: ProblemPlace): string[] =>
    (preview?.refusals ?? [])
      .filter(({ code }) => isPhoneRefusal(code) && PLACES[code] === place)
      .map(textOf);
  return { at, textOf, placeOf: (code: PhoneRefusal) => PLACES[code] };
}
