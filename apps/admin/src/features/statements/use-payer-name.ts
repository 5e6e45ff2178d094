import type { InvoiceMonth } from '@trpeza/contract/statements/invoices.schemas';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';

/** Who an invoice goes to, in the language of the page where they have a name in it. */
export function usePayerName() {
  const { language } = useFormats();
  return ({ payer, payerMk }: Pick<InvoiceMonth, 'payer' | 'payerMk'>): string =>
    (language === 'mk' && payerMk) || payer || '–';
}
