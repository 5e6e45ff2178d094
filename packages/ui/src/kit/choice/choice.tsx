import type { ReactNode } from 'react';
import { FieldError, hasErrorText } from '../field/field-error.tsx';
import styles from './choice.module.css';

interface ChoiceGroupProps {
  id: string;
  legend: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  /** Omits the frame of the rows, for a long list in the back office. */
  isCompact?: boolean | undefined;
  children: ReactNode;
}

export function ChoiceGroup({ id, legend, description, error, isCompact, children }: ChoiceGroupProps) {
  const describedBy = [description ? `${id}-hint` : '', hasErrorText(error) ? `${id}-error` : '']
    .join(' ')
    .trim();
  return (
    <fieldset
      className={styles.group}
      data-compact={isCompact || undefined}
      data-error={error ? true : undefined}
      aria-describedby={describedBy || undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      {description ? (
        <p id={`${id}-hint`} className={styles.description}>
          {description}
        </p>
      ) : null}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {children}
    </fieldset>
  );
}

interface ChoiceRowProps {
  /** Prefix of the ids `-label` and `-hint`. Set for a control that only its label text labels. */
  id?: string | undefined;
  label: ReactNode;
  hint?: ReactNode;
  isCompact?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** One control with its label; the whole row is clickable. */
export function ChoiceRow({ id, label, hint, isCompact, className = '', children }: ChoiceRowProps) {
  return (
    <label className={`${styles.line} ${isCompact ? '' : styles.row} ${className}`}>
      {children}
      <span className={styles.words}>
        <span className={styles.label} id={id && `${id}-label`}>
          {label}
        </span>
        {hint ? (
          <span className={styles.hint} id={id && `${id}-hint`}>
            {hint}
          </span>
        ) : null}
      </span>
    </label>
  );
}
