import type { ReactNode } from 'react';
import styles from './health.module.css';

/** Not a landmark: a table in it is one of the same name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
