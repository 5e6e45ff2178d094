import { CHANGE_REFUSALS } from '@trpeza/contract/orders/change.constants';
import type { ComingDay } from '@trpeza/contract/standing/standing.schemas';
import { useChangeProblems } from '@trpeza/ui/features/orders/use-change-problems';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../use-formats.ts';

/** Why a day of a usual order did not become an order, in words for its customer. */
export function useUsualReasons(): (refusal: ComingDay['refusals'][number]) => string {
  const { t } = useTranslation('orders');
  const { price } = useFormats();
  const problems = useChangeProblems(price);
  return ({ code, params }) => {
    const known = CHANGE_REFUSALS.find((each) => each === code);
    if (known) return problems({ code: known, params });
    if (code !== 'standing/price-changed') return t('usual.reason.other');
    const amount = (name: string) => price(String(params[name]));
    return t('usual.reason.dearer', { before: amount('before'), now: amount('now') });
  };
}
