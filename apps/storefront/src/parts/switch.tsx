import { useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  name: string;
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** On or off; the whole row is to be pressed. What it changes is said below its name. */
export function Switch({ name, label, hint, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.row}>
      <input
        className={styles.input}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        name={name}
        checked={isOn}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.words}>
        <span className={styles.label} id={`${id}-label`}>
          {label}
        </span>
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      </span>
    </label>
  );
}
