import type { ReactNode } from 'react';
import styles from './checkbox.module.css';

interface CheckboxProps {
  id?: string;
  name: string;
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** One yes or no; the whole row can be pressed. */
export function Checkbox({ label, onChange, ...input }: CheckboxProps) {
  return (
    <label className={styles.row}>
      <input
        className={styles.box}
        type="checkbox"
        {...input}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
