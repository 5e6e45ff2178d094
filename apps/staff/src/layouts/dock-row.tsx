import { Group } from '@mantine/core';
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
    <Group
      className={styles.row}
      gap="var(--space-1) var(--space-3)"
      data-kind={kind}
      data-late={late || undefined}
    >
      <Icon name={icon} />
      <p className={styles.text}>{children}</p>
      {action}
    </Group>
  );
}
