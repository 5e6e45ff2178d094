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
  /** Names the part of the page that they are, where no heading does. */
  label?: string;
  /** For those who read them from across the room, or from the stove. */
  size?: 'large' | 'huge';
  /** For its place on the page. */
  className?: string | undefined;
}

/** Numbers side by side, each below what it counts. */
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
