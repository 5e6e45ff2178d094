import styles from './logo.module.css';

type LogoProps = {
  /** The kitchen's name. Without a name, only the symbol is shown, and a surrounding link needs a name of its own. */
  name?: string;
};

/** The symbol is a laid table seen from above, in cross-stitch. */
export function Logo({ name }: LogoProps) {
  return (
    <span className={styles.root}>
      <svg className={styles.mark} viewBox="0 0 25 25" aria-hidden="true" focusable="false">
        <rect width="25" height="25" rx="6" fill="var(--ajvar)" />
        <g transform="translate(4 4)" shapeRendering="crispEdges">
          <path
            fill="var(--plum-link)"
            d="M8 1h1v1h-1zM7 2h3v1h-3zM6 3h2v1h-2zM9 3h2v1h-2zM5 4h2v1h-2zM8 4h1v1h-1zM10 4h2v1h-2zM4 5h2v1h-2zM7 5h3v1h-3zM11 5h2v1h-2zM3 6h2v1h-2zM6 6h5v1h-5zM12 6h2v1h-2zM2 7h2v1h-2zM5 7h3v1h-3zM9 7h3v1h-3zM13 7h2v1h-2zM1 8h2v1h-2zM4 8h3v1h-3zM10 8h3v1h-3zM14 8h2v1h-2zM2 9h2v1h-2zM5 9h3v1h-3zM9 9h3v1h-3zM13 9h2v1h-2zM3 10h2v1h-2zM6 10h5v1h-5zM12 10h2v1h-2zM4 11h2v1h-2zM7 11h3v1h-3zM11 11h2v1h-2zM5 12h2v1h-2zM8 12h1v1h-1zM10 12h2v1h-2zM6 13h2v1h-2zM9 13h2v1h-2zM7 14h3v1h-3zM8 15h1v1h-1z"
          />
          <path fill="var(--card)" d="M8 8h1v1h-1z" />
        </g>
      </svg>
      {name === undefined ? null : <span className={styles.name}>{name}</span>}
    </span>
  );
}
