import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { useTranslation } from 'react-i18next';

/** The line that names who pays the rest: the organisation, or a funder by name; undefined for self-payers. */
export function usePayerLine(): (cart: Pick<Cart, 'terms'>) => string | undefined {
  const { t } = useTranslation('cart');
  const language = useLanguage();
  return ({ terms: { paidBy, funder } }) => {
    if (paidBy === 'nobody') return undefined;
    const payer = funder && ((language === 'mk' && funder.nameMk) || funder.name);
    return payer ? t('funderPays', { payer }) : t('organisationPays');
  };
}
