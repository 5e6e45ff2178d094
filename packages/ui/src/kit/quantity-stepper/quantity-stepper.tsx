import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './quantity-stepper.module.css';

type QuantityStepperProps = {
  value: number;
  onChange: (value: number) => void;
  /** What is counted, for the names of the buttons. */
  name: string;
  min?: number;
  max?: number;
};

/** At its end a button stays operable and says why nothing happens, instead of going grey. */
export function QuantityStepper({ value, onChange, name, min = 1, max = 99 }: QuantityStepperProps) {
  const { t } = useTranslation('common');
  const [limit, setLimit] = useState<'min' | 'max'>();

  const change = (next: number) => {
    if (next < min) return setLimit('min');
    if (next > max) return setLimit('max');
    setLimit(undefined);
    onChange(next);
  };

  return (
    <div className={styles.root} role="group" aria-label={t('quantity.label')}>
      <div className={styles.stepper}>
        <button
          type="button"
          className={styles.button}
          aria-label={t('quantity.fewer', { name })}
          aria-disabled={value <= min}
          onClick={() => change(value - 1)}
        >
          <Icon name="minus" size={1.375} />
        </button>
        <output className={styles.value} aria-live="polite">
          <VisuallyHidden>{t('quantity.label')}: </VisuallyHidden>
          {value}
        </output>
        <button
          type="button"
          className={styles.button}
          aria-label={t('quantity.more', { name })}
          aria-disabled={value >= max}
          onClick={() => change(value + 1)}
        >
          <Icon name="plus" size={1.375} />
        </button>
      </div>
      <p className={styles.limit} role="status">
        {limit === 'min' ? t('quantity.atLeast', { min }) : null}
        {limit === 'max' ? t('quantity.atMost', { max }) : null}
      </p>
    </div>
  );
}
