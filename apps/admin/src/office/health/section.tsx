import type { ReactNode } from 'react';
import styles from './health.module.css';

/** Has no accessible name, so it is no landmark: a table inside has the same name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
