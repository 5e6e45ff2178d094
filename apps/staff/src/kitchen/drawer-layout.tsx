import type { ReactNode } from 'react';
import styles from './drawer-layout.module.css';

/** Shows the drawer beside the orders on a tablet and above them on a phone. */
export function DrawerLayout({ drawer, children }: { drawer: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.board} data-open={drawer ? true : undefined}>
      {drawer}
      <div className={styles.orders}>{children}</div>
    </div>
  );
}
