import type { ReactNode } from 'react';
import styles from './statements.module.css';

type SumsProps = { title: string; sums: readonly { name: string; value: ReactNode }[] };

/** Figures side by side, each with what it is. */
export function Sums({ title, sums }: SumsProps) {
  return (
    <section className={styles.sums} aria-label={title}>
      <dl>
        {sums.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
