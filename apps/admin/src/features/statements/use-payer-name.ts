import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';

/** Who pays, in the language of the page where they have a name in it; nothing where nobody does, or several. */
export function usePayerName() {
  const { language } = useFormats();
  return ({ payer, payerMk }: { payer: string | null; payerMk: string | null }): string | undefined =>
    (language === 'mk' && payerMk) || payer || undefined;
}
