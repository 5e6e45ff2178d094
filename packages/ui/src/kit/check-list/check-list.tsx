import type { ComponentProps, ReactNode } from 'react';
import { ChoiceGroup, ChoiceRow } from '../choice/choice.tsx';
import styles from '../choice/choice.module.css';
import { FieldError } from '../field/field-error.tsx';

interface CheckListProps<Value extends string> {
  /** The id of the first box, to which the error summary links. */
  id: string;
  name?: string;
  legend: ReactNode;
  description?: ReactNode;
  options: readonly { value: Value; label: string; hint?: string }[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  error?: ReactNode;
  isCompact?: boolean | undefined;
}

/** A list of checkboxes; the checked values keep the order of the list. */
export function CheckList<Value extends string>(props: CheckListProps<Value>) {
  const { id, name: _name, options, values, onChange, ...group } = props;
  const toggle = (value: Value) =>
    onChange(options.map((each) => each.value).filter((each) => values.includes(each) !== (each === value)));
  return (
    <ChoiceGroup id={id} {...group}>
      <div className={`${styles.rows} ${styles.columns}`}>
        {options.map(({ value, label, hint }, at) => (
          <CheckRow
            key={value}
            id={at === 0 ? id : `${id}-${value}`}
            label={label}
            hint={hint}
            isCompact={group.isCompact}
            checked={values.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}

interface CheckRowProps extends Omit<ComponentProps<'input'>, 'className' | 'style'> {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  isCompact?: boolean | undefined;
}

export function CheckRow({ id, label, hint, error, isCompact, ...input }: CheckRowProps) {
  return (
    <div data-error={error ? true : undefined}>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <ChoiceRow label={label} hint={hint} isCompact={isCompact}>
        <input
          id={id}
          className={styles.input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...input}
        />
      </ChoiceRow>
    </div>
  );
}
