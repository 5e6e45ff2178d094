import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './radio-list.module.css';

export type RadioOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  /** Why it cannot be chosen; giving a reason is the only way to close an option. */
  closedBecause?: string;
};

type RadioListProps<Value extends string> = {
  /** The first radio gets it, so that the error summary has somewhere to go. */
  id?: string;
  name: string;
  legend: ReactNode;
  description?: ReactNode;
  options: readonly RadioOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: ReactNode;
};

/** Large rows, one below the other: delivery days, slots, ways to pay. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { name, legend, description, options, value, onChange, error } = props;
  const { t } = useTranslation('common');
  const own = useId();
  const first = props.id ?? `${own}first`;
  const hasError = error !== undefined && error !== null && error !== false;
  const describedBy = [description === undefined ? '' : `${own}text`, hasError ? `${own}error` : '']
    .join(' ')
    .trim();

  return (
    <fieldset
      className={styles.list}
      data-error={hasError || undefined}
      aria-describedby={describedBy || undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      {description === undefined ? null : (
        <p id={`${own}text`} className={styles.description}>
          {description}
        </p>
      )}
      {hasError ? (
        <p id={`${own}error`} className={styles.error}>
          <VisuallyHidden>{t('problem.field')} </VisuallyHidden>
          {error}
        </p>
      ) : null}
      {options.map((option, index) => (
        <label key={option.value} className={styles.row}>
          <input
            id={index === 0 ? first : `${own}${option.value}`}
            className={styles.radio}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.closedBecause !== undefined}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.words}>
            <span className={styles.label}>{option.label}</span>
            {option.hint === undefined ? null : <span className={styles.hint}>{option.hint}</span>}
            {option.closedBecause === undefined ? null : (
              <span className={styles.hint}>{option.closedBecause}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
