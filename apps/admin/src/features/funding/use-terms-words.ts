import type { BudgetPeriod } from '@trpeza/contract/funding/funding.constants';
import type { Terms } from '@trpeza/contract/funding/terms.schemas';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { useTranslation } from 'react-i18next';

/** `1750` → `17.5`, as people write per cents; the caller adds the sign. */
export const percentOf = (basisPoints: number): string => String(basisPoints / 100);

/** Who pays how much, in one sentence; and which months a budget is of. */
export function useTermsWords() {
  const { t } = useTranslation('funding');
  const { price, month: monthName } = useFormats();
  const language = useLanguage();
  const payerOf = ({ funder }: Terms): string =>
    funder ? (language === 'mk' && funder.nameMk) || funder.name : t('organisation');
  return {
    payerOf,
    termsOf: (terms: Terms): string => {
      if (terms.paidBy === 'nobody') return t('terms.private');
      const payer = payerOf(terms);
      if (terms.mealSubsidy !== null) return t('terms.fixed', { payer, amount: price(terms.mealSubsidy) });
      const own = percentOf(terms.customerShareBps);
      const rest = percentOf(10_000 - terms.customerShareBps);
      return t(terms.feeInSplit ? 'terms.share' : 'terms.shareOfMeals', { payer, own, rest });
    },
    periodOf: (month: string, period: BudgetPeriod): string => {
      if (period === 'month') return monthName(month);
      const [year, number] = [month.slice(0, 4), Math.ceil(Number(month.slice(5)) / 3)];
      return t('quarter', { number, year });
    },
  };
}
