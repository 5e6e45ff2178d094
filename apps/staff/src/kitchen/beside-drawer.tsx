import type { ReactNode } from 'react';
import styles from './beside-drawer.module.css';

/** The drawer beside the orders on a tablet, above them on a phone; all of the width while it is closed. */
export function BesideDrawer({ drawer, children }: { drawer: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.board} data-open={drawer ? true : undefined}>
      {drawer}
      <div className={styles.orders}>{children}</div>
    </div>
  );
}
