import { type ReactNode, useId } from 'react';
import styles from './health.module.css';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}
