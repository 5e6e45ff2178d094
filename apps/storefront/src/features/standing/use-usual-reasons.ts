import { QUOTE_REFUSALS, type QuoteRefusal } from '@trpeza/contract/orders/quote.constants';
import type { ComingDay } from '@trpeza/contract/standing/standing.schemas';
import type { Localizable } from '@trpeza/contract/shared/localized';
import { useChangeProblems } from '@trpeza/ui/features/orders/use-change-problems';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../use-formats.ts';

const OWN = {
  'meals/not-orderable': 'notOrderable',
  'meals/conflicts': 'conflicts',
  'payments/method-absent': 'noAccount',
} as const satisfies Partial<Record<QuoteRefusal, string>>;
const hasOwn = (code: string): code is keyof typeof OWN => Object.hasOwn(OWN, code);

/** Why a day of a usual order did not become an order, in words for its customer. */
export function useUsualReasons(): (refusal: ComingDay['refusals'][number]) => string {
  const { t } = useTranslation('orders');
  const { price } = useFormats();
  const problems = useChangeProblems(price);
  const localized = useLocalized();
  return ({ code, params }) => {
    // What helps an order does not help what repeats: to leave a meal as it was is to be refused again.
    if (hasOwn(code))
      return t(`usual.reason.${OWN[code]}`, { name: localized(params as Localizable<'name'>, 'name').text });
    const known = QUOTE_REFUSALS.find((each) => each === code);
    if (known) return problems({ code: known, params }) || t('usual.reason.other');
    if (code !== 'standing/price-changed') return t('usual.reason.other');
    const amount = (name: string) => price(String(params[name]));
    return t('usual.reason.dearer', { before: amount('before'), now: amount('now') });
  };
}
