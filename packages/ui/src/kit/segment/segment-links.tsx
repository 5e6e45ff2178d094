import { Link } from 'react-router';
import styles from './segment.module.css';

type SegmentLinksProps = {
  /** The accessible name of the group. */
  label: string;
  links: readonly { to: string; label: string; current: boolean }[];
};

/** Choices that are kept in the URL. They are links, so they work without scripts. */
export function SegmentLinks({ label, links }: SegmentLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.chips}>
        {links.map((link) => (
          <li key={link.to}>
            <Link
              className={styles.chip}
              to={link.to}
              aria-current={link.current ? 'true' : undefined}
              preventScrollReset
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
