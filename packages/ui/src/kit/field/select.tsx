import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { Icon } from '../icon/icon.tsx';
import { useInputProps } from './text-field.tsx';

type SelectProps = Omit<NativeSelectProps, 'data'> & {
  options: readonly { value: string; label: string }[];
  isOptional?: boolean | undefined;
};

export function Select({ options, ...props }: SelectProps) {
  return (
    <NativeSelect
      data={[...options]}
      rightSection={<Icon name="chevron-down" size={1} />}
      {...useInputProps(props)}
    />
  );
}
