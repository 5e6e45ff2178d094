import type { ReactNode } from 'react';
import { EmptyPlate } from './empty-plate.tsx';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  title: ReactNode;
  level?: 2 | 3;
  children?: ReactNode;
  /** A link or button for the next step. */
  action?: ReactNode;
};

export function EmptyState({ title, level = 2, children, action }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <EmptyPlate />
      <Heading className={styles.title}>{title}</Heading>
      {children === undefined ? null : <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
