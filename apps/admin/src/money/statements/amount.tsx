import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';

/** Negative amounts are highlighted; null is a dash. */
export function Amount({ of }: { of: string | null }) {
  const { price } = useFormats();
  if (of === null) return '–';
  return of.startsWith('-') ? (
    <strong style={{ color: 'var(--ajvar)', whiteSpace: 'nowrap' }}>{price(of)}</strong>
  ) : (
    price(of)
  );
}

/** A customer's balance: a negative one is shown as credit, and labelled so. */
export function Balance({ of }: { of: string }) {
  const { t } = useTranslation('statements');
  const { price } = useFormats();
  return of.startsWith('-') ? t('page.credit', { amount: price(of.slice(1)) }) : price(of);
}
