import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './badge-select.module.css';

type BadgeSelectProps = Omit<ComponentProps<'select'>, 'children' | 'className' | 'style'> & {
  'aria-label': string;
  /** Shows what is chosen. */
  badge: ReactNode;
  options: readonly { value: string; label: string }[];
};

/** A badge that can be changed: as quiet as a badge in a long list, and the native select of the device when pressed. */
export function BadgeSelect({ badge, options, ...select }: BadgeSelectProps) {
  return (
    <span className={styles.choice}>
      {/* The select reads out the same word. */}
      <span aria-hidden="true">{badge}</span>
      <span className={styles.mark}>
        <Icon name="chevron-down" size={1} />
      </span>
      <select className={styles.select} data-acts-at-once="" {...select}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
