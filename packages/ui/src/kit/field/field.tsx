import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError, isSaid } from './field-error.tsx';
import styles from './field.module.css';

/** What every control with words around it takes, beside the attributes of its element. */
export interface FieldProps {
  id?: string | undefined;
  /** A control in a table has an `aria-label` instead: its column says the rest. */
  label?: ReactNode;
  description?: ReactNode;
  /** `true` marks it as wrong where another field of the pair has the words. */
  error?: ReactNode;
  /** Shown beside the label, where most fields are required. */
  isOptional?: boolean | undefined;
  /** For its place on the page. */
  className?: string | undefined;
}

/** Parts what stands around a control from what the control is given: its id, its looks and what describes it. */
export function useField<Props extends FieldProps>(props: Props) {
  const own = useId();
  const { label, description, error, isOptional, className, id = own, ...control } = props;
  const describedBy = [description ? `${id}-hint` : '', isSaid(error) ? `${id}-error` : ''].join(' ').trim();
  return {
    frame: { id, label, description, error, isOptional, className },
    control: {
      id,
      className: styles.control,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': describedBy || undefined,
      ...control,
    },
  };
}

/** The label above, then the description, then what is wrong, in the order in which it is read out. */
export function Field({
  id,
  label,
  description,
  error,
  isOptional,
  className,
  children,
}: FieldProps & { children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <div
      className={className ? `${styles.field} ${className}` : styles.field}
      data-error={error ? true : undefined}
    >
      {label ? (
        <label className={styles.label} htmlFor={id}>
          {label}
          {isOptional ? <span className={styles.optional}> ({t('optional')})</span> : null}
        </label>
      ) : null}
      {description ? (
        <p className={styles.description} id={`${id}-hint`}>
          {description}
        </p>
      ) : null}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {children}
    </div>
  );
}
