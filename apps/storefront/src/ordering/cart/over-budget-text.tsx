import { useTranslation } from 'react-i18next';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { useFormats } from '../../use-formats.ts';

/** How much of the budget is left, and how much the cart needs. */
export function OverBudgetText({ cart: { budget, businessAmount } }: { cart: Cart }) {
  const { t } = useTranslation('cart');
  const { month } = useFormats();
  if (!budget) return null;
  return t(budget.period === 'quarter' ? 'overBudgetQuarter' : 'overBudgetText', {
    month: month(budget.month),
    remaining: budget.remaining,
    needed: businessAmount,
  });
}
