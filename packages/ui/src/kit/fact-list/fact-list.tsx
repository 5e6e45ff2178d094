import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

/** Facts with an empty value are omitted. */
export type Fact = [name: string, value: ReactNode];

interface FactListProps {
  facts: readonly Fact[];
  /** Small names above the values, in as many columns as there is room for. */
  isCompact?: boolean;
  className?: string | undefined;
}

export function FactList({ facts, isCompact = false, className }: FactListProps) {
  return (
    <dl className={isCompact ? styles.compact : className}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
