import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';

/** Returns a payer's name in the language of the page; undefined without a payer, or with several. */
export function usePayerName() {
  const { language } = useFormats();
  return ({ payer, payerMk }: { payer: string | null; payerMk: string | null }): string | undefined =>
    (language === 'mk' && payerMk) || payer || undefined;
}
