import { type ComponentProps, type ReactNode, useId } from 'react';
import { ChoiceRow } from '../choice/choice.tsx';
import styles from '../choice/choice.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'style'> {
  label: ReactNode;
  /** Explains the effect, below the label. */
  description?: ReactNode;
  /** Omits the frame, for example in a table. */
  isCompact?: boolean;
}

/** A switch whose whole row is clickable. */
export function Switch({ label, description, isCompact, className, ...input }: SwitchProps) {
  const id = useId();
  return (
    <ChoiceRow id={id} label={label} hint={description} isCompact={isCompact} className={className}>
      <input
        className={`${styles.input} ${styles.switch}`}
        type="checkbox"
        role="switch"
        aria-checked={input.checked}
        aria-labelledby={input['aria-label'] ? undefined : `${id}-label`}
        aria-describedby={description ? `${id}-hint` : undefined}
        {...input}
      />
    </ChoiceRow>
  );
}
