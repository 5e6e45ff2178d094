import type { Quote } from '@trpeza/contract/orders/quote.schemas';
import { useTranslation } from 'react-i18next';
import type { UsualTools } from './usual-tools.ts';

interface CostsProps {
  preview: Quote;
  tools: Pick<UsualTools, 'price' | 'whose'>;
}

/** What each order of a usual comes to, and what of it its customer pays. */
export function UsualCosts({
  preview: { totalAmount, customerAmount },
  tools: { price, whose },
}: CostsProps) {
  const { t } = useTranslation('orders');
  return <p>{t(`usual.costs.${whose}`, { total: price(totalAmount), own: price(customerAmount) })}</p>;
}

/** What has become different of a meal since it was ordered or agreed, in words. */
export function useUsualSince({ price }: Pick<UsualTools, 'price'>) {
  const { t } = useTranslation('orders');
  return (line: Quote['lines'][number] | undefined): string | undefined => {
    if (!line?.orderable || line.conflicts.length > 0) return t('usual.leftOut');
    const { priceBefore: before, price: now } = line;
    if (before === null || before === now) return undefined;
    return t('usual.priceChanged', { before: price(before), now: price(now) });
  };
}
