import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './field-error.module.css';

/** What is wrong with one control or one group of them; nothing where it is only marked, or right. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  const { t } = useTranslation('common');
  if (!isSaid(children)) return null;
  return (
    <p className={styles.error} id={id}>
      <VisuallyHidden>{t('problem.field')} </VisuallyHidden>
      {children}
    </p>
  );
}

/** Whether an error has words of its own: `true` only marks. */
export const isSaid = (error: ReactNode) => Boolean(error) && error !== true;
