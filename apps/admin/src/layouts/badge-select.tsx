import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import styles from './badge-select.module.css';

type BadgeSelectProps = Omit<ComponentProps<'select'>, 'children' | 'className' | 'style'> & {
  'aria-label': string;
  /** Shows the selected value. */
  badge: ReactNode;
  options: readonly { value: string; label: string }[];
};

/**
 * A badge whose value can be changed. In a long list it is as unobtrusive as a badge, but a click opens the native
 * select.
 */
export function BadgeSelect({ badge, options, ...select }: BadgeSelectProps) {
  return (
    <span className={styles.choice}>
      {/* Screen readers read the same text from the select. */}
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
