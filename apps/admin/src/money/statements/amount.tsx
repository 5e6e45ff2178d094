import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import styles from './statements.module.css';

/** Negative amounts are highlighted; null is a dash. */
export function Amount({ of }: { of: string | null }) {
  const { price } = useFormats();
  if (of === null) return '–';
  return <span className={of.startsWith('-') ? styles.negative : undefined}>{price(of)}</span>;
}

/** A customer's balance: a negative one is shown as credit, and labelled so. */
export function Balance({ of }: { of: string }) {
  const { t } = useTranslation('statements');
  const { price } = useFormats();
  if (!of.startsWith('-')) return price(of);
  return <span className={styles.balance}>{t('page.credit', { amount: price(of.slice(1)) })}</span>;
}
