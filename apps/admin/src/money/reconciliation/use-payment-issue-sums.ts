import type { PaymentIssue } from '@trpeza/contract/money/payment-issues.schemas';
import { formatPrice } from '@trpeza/i18n/formats';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';

/** Amounts of a payment issue, formatted in the payment's currency; a dash for null. */
export function usePaymentIssueSums({ expected, found, owed, currency }: PaymentIssue) {
  const { language, price } = useFormats();
  const write = (amount: string | null): string => {
    if (amount === null) return '–';
    return currency === null ? price(amount) : formatPrice(amount, currency, language);
  };
  return { expected: write(expected), found: write(found), owed: write(owed) };
}
