import type { ComponentProps } from 'react';
import { Field, type FieldProps, useField } from './field.tsx';

type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'children' | 'style'> & {
    options: readonly { value: string; label: string }[];
  };

export function Select({ options, ...props }: SelectProps) {
  const { frame, control } = useField(props);
  return (
    <Field {...frame}>
      <select {...control}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}
