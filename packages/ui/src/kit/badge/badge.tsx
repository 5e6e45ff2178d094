import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import styles from './badge.module.css';

export type BadgeTone = 'neutral' | 'red' | 'yellow' | 'green' | 'blue' | 'purple' | 'indigo';

type BadgeProps = {
  tone?: BadgeTone;
  icon?: IconName;
  /** `large` can be read from two metres, on a tablet in the kitchen. `small` fits into a line of a dense list. */
  size?: 'small' | 'text' | 'large';
  /** The text. Colour must never be the only carrier of information. */
  children: ReactNode;
};

export function Badge({ tone = 'neutral', icon, size = 'text', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone} data-size={size}>
      {icon ? <Icon name={icon} size={1.125} /> : null}
      <span>{children}</span>
    </span>
  );
}
