import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './quantity-stepper.module.css';
import { useTypedQuantity } from './use-typed-quantity.ts';

type QuantityStepperProps = {
  value: number;
  onChange: (value: number) => void;
  /** Name of the counted item, for the accessible names of the buttons. */
  name: string;
  min?: number;
  max?: number;
};

/**
 * A quantity with two buttons and a text field. At a limit, the button stays enabled and explains why nothing happens.
 * Typed input is applied on blur. Invalid input stays, with a message, and the browser does not submit the form. Code
 * that sends without a form must call `focusInvalidField` first.
 */
export function QuantityStepper({ value, onChange, name, min = 1, max = 99 }: QuantityStepperProps) {
  const { t } = useTranslation('common');
  const help = useId();
  const [limit, setLimit] = useState<'min' | 'max'>();
  const { field, isWrong, drop } = useTypedQuantity({ value, min, max, onChange });
  const problem = isWrong ? t('quantity.typed', { min, max }) : '';

  const change = (next: number) => {
    drop();
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
          aria-label={t('quantity.fewer', { name })}
          aria-disabled={value <= min}
          onClick={() => change(value - 1)}
        >
          <Icon name="minus" size={1.375} />
        </button>
        <input
          ref={(input) => {
            input?.setCustomValidity(problem);
          }}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('quantity.of', { name })}
          aria-describedby={help}
          aria-invalid={isWrong || undefined}
          {...field}
        />
        <button
          type="button"
          aria-label={t('quantity.more', { name })}
          aria-disabled={value >= max}
          onClick={() => change(value + 1)}
        >
          <Icon name="plus" size={1.375} />
        </button>
      </div>
      <VisuallyHidden>
        <output>{value}</output>
      </VisuallyHidden>
      <p
        id={help}
        className={styles.limit}
        role={isWrong ? 'alert' : 'status'}
        data-wrong={isWrong || undefined}
      >
        {problem}
        {!isWrong && limit === 'min' ? t('quantity.atLeast', { min }) : null}
        {!isWrong && limit === 'max' ? t('quantity.atMost', { max }) : null}
      </p>
    </div>
  );
}
