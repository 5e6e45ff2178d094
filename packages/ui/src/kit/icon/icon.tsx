import styles from './icon.module.css';
import { ICONS, type IconName } from './icons.ts';

type IconProps = {
  name: IconName;
  /** In em of the adjacent text. */
  size?: number;
};

/** An icon that screen readers ignore. It is always beside a text or inside a button that has a name. */
export function Icon({ name, size = 1.25 }: IconProps) {
  return (
    <svg
      className={styles.icon}
      style={{ width: `${size}em`, height: `${size}em` }}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={ICONS[name]} />
    </svg>
  );
}
