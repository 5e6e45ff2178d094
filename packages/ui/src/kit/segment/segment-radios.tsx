import { type ReactNode, useId } from 'react';
import { FieldError } from '../field/field-error.tsx';
import styles from './segment.module.css';

type SegmentRadiosProps<Value extends string> = {
  /** The id of the first radio, to which the error summary links. */
  id?: string;
  legend: string;
  options: readonly { value: Value; label: string }[];
  /** None is selected if it is not among the options. */
  value: string;
  onChange: (value: Value) => void;
  error?: ReactNode;
};

/** A few short choices side by side; one is selected. */
export function SegmentRadios<Value extends string>(props: SegmentRadiosProps<Value>) {
  const { id, legend, options, value, onChange, error } = props;
  const name = useId();
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <FieldError id={`${name}-error`}>{error}</FieldError>
      <div className={styles.chips}>
        {options.map((option, at) => (
          <label key={option.value} className={styles.chip}>
            <input
              id={at === 0 ? id : undefined}
              className={styles.input}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
