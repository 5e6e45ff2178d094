import { Box, Group, Stack } from '@mantine/core';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import { useTranslation } from 'react-i18next';
import { useLocalized } from '../../kit/language/use-localized.ts';

interface QuoteSummaryProps {
  quote: Quote;
  /** The amounts of an order before its change. */
  before?: Pick<Order, 'totalAmount' | 'customerAmount'>;
  price: (amount: string) => string;
  /** Whether the reader is the customer, or the office on their behalf. */
  whose: 'own' | 'office';
  /** Labels for the customer's share and the remaining budget. */
  labels?: { own?: string; budget?: string };
}

/** The amounts of a quote: meals, delivery, both shares and the remaining budget. */
export function QuoteSummary({ quote, before, price, whose, labels }: QuoteSummaryProps) {
  const { t } = useTranslation('orders');
  const localized = useLocalized();
  const { funder, paidBy } = quote.terms;
  const payer = funder ? localized(funder, 'name').text : t('quote.organisation');
  const own = labels?.own ?? t(whose === 'own' ? 'mine.you' : 'field.customerShare');
  const rows: ([label: string, amount: string, was?: string | undefined] | false | null)[] = [
    [t('meals', { count: quote.mealCount }), quote.subtotal],
    [t('field.fee'), quote.deliveryFee],
    [t('field.total'), quote.totalAmount, before?.totalAmount],
    paidBy !== 'nobody' && [t('quote.subsidy', { payer }), quote.subsidyAmount],
    [own, quote.customerAmount, before?.customerAmount],
    quote.budget && [labels?.budget ?? t('change.budgetLeft'), quote.budget.after],
  ];
  const rowOf = ([label, amount, was = amount]: [string, string, (string | undefined)?]) => {
    const isOver = amount.startsWith('-');
    return (
      <Group key={label} justify="space-between" gap="sm" {...((isOver || label === own) && { fw: 700 })}>
        <dt>{label}</dt>
        <Box component="dd" m={0} ms="auto" {...(isOver && { c: 'var(--ajvar-deep)' })}>
          {was === amount ? price(amount) : t('change.fromTo', { before: price(was), after: price(amount) })}
        </Box>
      </Group>
    );
  };
  return (
    <Stack component="dl" gap="xs" m={0}>
      {rows.map((row) => row && rowOf(row))}
    </Stack>
  );
}
