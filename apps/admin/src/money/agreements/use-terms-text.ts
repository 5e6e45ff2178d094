import type { BudgetPeriod } from '@trpeza/contract/money/agreements.constants';
import type { Terms } from '@trpeza/contract/money/terms.schemas';
import { localized } from '@trpeza/contract/platform/localized';
import { formatPercent } from '@trpeza/i18n/formats';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { useTranslation } from 'react-i18next';

/** Returns functions that describe the terms of an agreement and the period of a budget. */
export function useTermsText() {
  const { t } = useTranslation('agreements');
  const { price, month: monthName } = useFormats();
  const language = useLanguage();
  const payerOf = ({ funder }: Terms): string =>
    funder ? localized(funder, 'name', language).text : t('organisation');
  return {
    payerOf,
    termsOf: (terms: Terms): string => {
      if (terms.paidBy === 'nobody') return t('terms.private');
      const payer = payerOf(terms);
      if (terms.mealSubsidy !== null) return t('terms.fixed', { payer, amount: price(terms.mealSubsidy) });
      const own = formatPercent(terms.customerShareBps, language);
      const rest = formatPercent(10_000 - terms.customerShareBps, language);
      return t(terms.feeInSplit ? 'terms.share' : 'terms.shareOfMeals', { payer, own, rest });
    },
    periodOf: (month: string, period: BudgetPeriod): string => {
      if (period === 'month') return monthName(month);
      const [year, number] = [month.slice(0, 4), Math.ceil(Number(month.slice(5)) / 3)];
      return t('quarter', { number, year });
    },
  };
}
