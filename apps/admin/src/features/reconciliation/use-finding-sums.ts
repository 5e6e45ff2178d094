import type { Finding } from '@trpeza/contract/reconciliation/findings.schemas';
import { formatPrice } from '@trpeza/i18n/formats';
import { useFormats } from '@trpeza/ui/features/desk/use-kitchen';

/** The amounts of a finding as they are read, in the currency in which its money moved; a dash for none. */
export function useFindingSums({ expected, found, owed, currency }: Finding) {
  const { language, price } = useFormats();
  const write = (amount: string | null): string => {
    if (amount === null) return '–';
    return currency === null ? price(amount) : formatPrice(amount, currency, language);
  };
  return { expected: write(expected), found: write(found), owed: write(owed) };
}
