import type { ReactNode } from 'react';
import styles from './health.module.css';

/** The section has no accessible name, so that it does not become a landmark: its table already has the same name. */
export function HealthSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
