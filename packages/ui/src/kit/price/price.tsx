import { formatPrice } from '@trpeza/i18n/formats';
import { useLanguage } from '../language/use-language.ts';
import styles from './price.module.css';

type PriceProps = {
  /** A decimal string as sent by the API, or an integer in cents. */
  value: string | number;
  currency?: string;
  size?: 'text' | 'large';
};

export function Price({ value, currency = 'USD', size = 'text' }: PriceProps) {
  return (
    <span className={styles.price} data-size={size}>
      {formatPrice(value, currency, useLanguage())}
    </span>
  );
}
