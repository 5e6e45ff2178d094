import type { PaymentException } from '@trpeza/contract/money/exceptions.schemas';
import { formatPrice } from '@trpeza/i18n/formats';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';

/** The formatted amounts of an exception, in the currency of the payment; a dash for none. */
export function useExceptionSums({ expected, found, owed, currency }: PaymentException) {
  const { language, price } = useFormats();
  const write = (amount: string | null): string => {
    if (amount === null) return '–';
    return currency === null ? price(amount) : formatPrice(amount, currency, language);
  };
  return { expected: write(expected), found: write(found), owed: write(owed) };
}
