import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { useOrderProblems } from '../phone-orders/use-order-problems.ts';

type Refusal = { code: string; params: Record<string, string | number> };

/** Returns a function that says why a recurring order could not be placed, with the same texts as for orders by phone. */
export function useRefusalReason() {
  const { t } = useTranslation('recurring');
  const { price } = useFormats();
  const problems = useOrderProblems();
  return (refusal: Refusal): string => {
    const { code, params } = refusal;
    if (code === 'recurring/price-changed')
      return t('reason.priceChanged', {
        before: price(String(params['before'])),
        now: price(String(params['now'])),
      });
    return problems.textOf(refusal) || t('reason.other');
  };
}
