import { ORDER_STATUSES, OUTCOME_FILTERS, ATTENTION_REASONS } from '@trpeza/contract/ordering/orders.states';
import { AMOUNT_PATTERN, type AmountProblem, formatMoney, readAmount } from '@trpeza/contract/platform/money';
import type { FiltersOf } from '@trpeza/ui/kit/url-filters/use-url-filters';
import type { ListFields } from '../../use-list.ts';

/** The fields of the order filter. Dates and totals stay as text, because the API reports which field it cannot parse. */
export const ORDER_FIELDS = {
  customerId: 'text',
  from: 'text',
  to: 'text',
  deliveryFrom: 'text',
  deliveryTo: 'text',
  minTotal: 'text',
  maxTotal: 'text',
  status: ORDER_STATUSES,
  outcome: OUTCOME_FILTERS,
  waiting: ATTENTION_REASONS,
  accountId: 'id',
} as const satisfies ListFields<'GET /api/orders'>;

export const ORDER_SORTS = ['newest', 'oldest'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
export type OrderFilters = FiltersOf<typeof ORDER_FIELDS>;

type Totals = { minTotal?: string | undefined; maxTotal?: string | undefined };

/** @returns the totals in the format of the API, and the fields that could not be parsed */
export function parseTotals(typed: Totals) {
  const totals: Totals = {};
  const problems: { name: keyof Totals; problem: AmountProblem | 'below-min' }[] = [];
  const [min, max] = (['minTotal', 'maxTotal'] as const).map((name) => {
    const text = typed[name]?.trim();
    if (!text) return undefined;
    const amount = readAmount(text);
    if (typeof amount === 'string') problems.push({ name, problem: amount });
    else if (!AMOUNT_PATTERN.test(text)) totals[name] = formatMoney(amount);
    return amount;
  });
  if (typeof min === 'number' && typeof max === 'number' && min > max)
    problems.push({ name: 'maxTotal', problem: 'below-min' });
  return { totals, problems };
}
