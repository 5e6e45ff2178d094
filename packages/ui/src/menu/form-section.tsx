import { type ReactNode, useId } from 'react';
import styles from './meal-form.module.css';

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h3 id={heading} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}
