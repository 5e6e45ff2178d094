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
  /** Names the region where no heading does. */
  label?: string;
  /** For reading from a distance, such as across the kitchen. */
  size?: 'large';
  /** Only for placement on the page. */
  className?: string | undefined;
}

/** Figures side by side, each with the name of what it counts. */
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
