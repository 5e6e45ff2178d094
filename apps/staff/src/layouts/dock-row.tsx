import { Icon } from '@trpeza/ui/kit/icon/icon';
import type { IconName } from '@trpeza/ui/kit/icon/icons';
import type { ReactNode } from 'react';
import styles from './dock-row.module.css';

type DockRowProps = {
  icon: IconName;
  kind?: 'plain' | 'waiting' | 'problem';
  /** Seen only after a moment: for what is mostly over before anybody could read it. */
  late?: boolean;
  action?: ReactNode;
  children: ReactNode;
};

/** One thing to know at the foot of the page, with the one thing to do about it. */
export function DockRow({ icon, kind = 'plain', late = false, action, children }: DockRowProps) {
  return (
    <div className={styles.row} data-kind={kind} data-late={late || undefined}>
      <p className={styles.text}>
        <Icon name={icon} />
        <span>{children}</span>
      </p>
      {action}
    </div>
  );
}
