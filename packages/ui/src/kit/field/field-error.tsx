import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './field-error.module.css';

/** The error of a control or a group; renders nothing without an error text. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  const { t } = useTranslation('common');
  if (!hasErrorText(children)) return null;
  return (
    <p className={styles.error} id={id}>
      <VisuallyHidden>{t('problem.field')} </VisuallyHidden>
      {children}
    </p>
  );
}

/** Whether an error has a text to show. The value `true` only marks the control as invalid. */
export const hasErrorText = (error: ReactNode) => Boolean(error) && error !== true;
