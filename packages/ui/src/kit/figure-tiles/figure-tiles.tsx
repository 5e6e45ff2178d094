import type { ReactNode } from 'react';
import styles from './figure-tiles.module.css';

export interface Figure {
  name: string;
  value: ReactNode;
  note?: ReactNode;
  isAlarming?: boolean;
}

interface FigureTilesProps {
  figures: readonly Figure[];
  /** Accessible name of the region if no heading names it. */
  label?: string;
  /** For reading from a distance, for example across the kitchen. */
  size?: 'large';
  /** For layout only. */
  className?: string | undefined;
}

export function FigureTiles({ figures, label, size, className }: FigureTilesProps) {
  const list = (
    <dl className={styles.tiles} data-size={size}>
      {figures.map(({ name, value, note, isAlarming }) => (
        <div key={name} className={styles.tile} data-alarming={isAlarming || undefined}>
          <dt>{name}</dt>
          <dd className={styles.value}>{value}</dd>
          {note ? <dd>{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
  if (!label) return <div className={className}>{list}</div>;
  return (
    <section className={className} aria-label={label}>
      {list}
    </section>
  );
}
