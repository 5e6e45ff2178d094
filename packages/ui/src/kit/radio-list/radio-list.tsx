import { type ReactNode, useId } from 'react';
import { ChoiceGroup, ChoiceRow } from '../choice/choice.tsx';
import styles from '../choice/choice.module.css';

export type RadioOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  /** The reason why the option is disabled; an option cannot be disabled without a reason. */
  closedBecause?: string;
};

type RadioListProps<Value extends string> = {
  /** The id of the first radio, to which the error summary links. */
  id?: string;
  name: string;
  legend: ReactNode;
  description?: ReactNode;
  options: readonly RadioOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: ReactNode;
};

/** Large rows in one column, for example for delivery days, slots and payment methods. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const own = useId();
  const { id = own, name, options, value, onChange, ...group } = props;
  return (
    <ChoiceGroup id={id} {...group}>
      <div className={styles.rows}>
        {options.map((option, index) => (
          <ChoiceRow
            key={option.value}
            label={option.label}
            hint={
              option.closedBecause === undefined ? (
                option.hint
              ) : (
                <>
                  {option.hint} {option.closedBecause}
                </>
              )
            }
          >
            <input
              id={index === 0 ? id : `${id}-${option.value}`}
              className={styles.input}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.closedBecause !== undefined}
              onChange={() => onChange(option.value)}
            />
          </ChoiceRow>
        ))}
      </div>
    </ChoiceGroup>
  );
}
