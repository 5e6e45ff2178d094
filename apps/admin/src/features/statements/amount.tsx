import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import styles from './statements.module.css';

/** Negative amounts are highlighted; null is a dash. */
export function Amount({ of }: { of: string | null }) {
  const { price } = useFormats();
  if (of === null) return '–';
  return <span className={of.startsWith('-') ? styles.negative : undefined}>{price(of)}</span>;
}
