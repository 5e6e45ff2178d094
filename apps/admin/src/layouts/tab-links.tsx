import { NavLink } from 'react-router';
import styles from './navigation.module.css';

interface TabLinksProps {
  label: string;
  tabs: readonly { to: string; label: string }[];
}

/** Tabs that are pages of their own, so that each can be bookmarked and opened in a new window. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} data-screen-only>
      <ul className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink className={styles.link ?? ''} to={tab.to} end>
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
