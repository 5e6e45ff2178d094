import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import styles from './error-summary.module.css';

export type SummaryError = {
  /** The id of the field to focus; absent for an error of the whole form. */
  fieldId?: string;
  /** The same text as beside the field. */
  message: string;
};

type ErrorSummaryProps = {
  errors: readonly SummaryError[];
  /** The number of submissions. The summary is focused after each, even when the same error recurs. */
  attempt: number;
};

/**
 * A list of the errors at the top of a form, shown even for a single error. It takes the focus and adds the problem to
 * the window title.
 */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const { t } = useTranslation('common');
  const heading = useId();
  const panel = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0;

  useEffect(() => {
    if (shown) panel.current?.focus();
  }, [shown, attempt]);

  useEffect(() => {
    if (!shown) return;
    const title = document.title;
    document.title = t('problem.titlePrefix', { title });
    return () => {
      document.title = title;
    };
  }, [shown, t]);

  if (!shown) return null;
  return (
    <div ref={panel} className={styles.summary} role="alert" tabIndex={-1} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        <Icon name="error" size={1.25} /> {t('problem.title')}
      </h2>
      <ul className={styles.list}>
        {errors.map(({ fieldId, message }) => (
          <li key={`${fieldId}${message}`}>
            {fieldId === undefined ? (
              message
            ) : (
              <a className={styles.link} href={`#${fieldId}`} onClick={(event) => goToField(event, fieldId)}>
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Goes to the field of an error. A plain fragment link would scroll the field's label out of view and add a history
 * entry.
 */
function goToField(event: MouseEvent, fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  field.focus({ preventScroll: true });
  (field.closest('fieldset') ?? field).scrollIntoView({ block: 'center' });
}
