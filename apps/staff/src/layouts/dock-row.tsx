import { Icon } from '@trpeza/ui/kit/icon/icon';
import type { IconName } from '@trpeza/ui/kit/icon/icons';
import type { ReactNode } from 'react';
import styles from './dock-row.module.css';

type DockRowProps = {
  icon: IconName;
  kind?: 'plain' | 'waiting' | 'problem';
  /** Shown after a short delay, for states that are usually over before they can be read. */
  late?: boolean;
  action?: ReactNode;
  children: ReactNode;
};

/** One message at the bottom of the page, with its action. */
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
