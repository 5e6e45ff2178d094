import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError, hasErrorText } from './field-error.tsx';
import styles from './field.module.css';

/** The properties of every labelled control, besides the attributes of its element. */
export interface FieldProps {
  id?: string | undefined;
  /** A control in a table uses `aria-label` instead: its column gives the context. */
  label?: ReactNode;
  description?: ReactNode;
  /** `true` marks the control as invalid while another field shows the text. */
  error?: ReactNode;
  /** Marks the field as optional beside its label, in forms where most fields are required. */
  isOptional?: boolean | undefined;
  /** For layout only. */
  className?: string | undefined;
}

/**
 * Separates the properties of the surrounding field from those of the control. Also returns the control's id, style and
 * descriptions.
 */
export function useField<Props extends FieldProps>(props: Props) {
  const own = useId();
  const { label, description, error, isOptional, className, id = own, ...control } = props;
  const describedBy = [description ? `${id}-hint` : '', hasErrorText(error) ? `${id}-error` : '']
    .join(' ')
    .trim();
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

/** Shows label, description and error above a control, in the order in which screen readers read them. */
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
