import { TextInput } from '@mantine/core';
import type { SettingKey } from '@trpeza/contract/settings/settings.schemas';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingFieldProps } from './section.form.tsx';

/** To be spread on a field that holds one setting as text. */
export const typedOf =
  ({ typed, set, field }: SettingFieldProps) =>
  (key: SettingKey) => ({
    ...field(key),
    value: typed[key] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => set(key, event.currentTarget.value),
  });

type More = Partial<ComponentProps<typeof TextInput>>;

/** Settings that are a line of text each; another one is a line in the table of its section. */
export function TextSettings({
  settings,
  ...props
}: SettingFieldProps & { settings: readonly { key: SettingKey; max: number; more?: More }[] }) {
  const { t } = useTranslation('settings');
  const { typed, set, field } = props;
  return settings.map(({ key, max, more }) => (
    <TextInput
      key={key}
      {...typedOf({ typed, set, field })(key)}
      label={t(`field.${key}`)}
      description={t(`hint.${key}`)}
      maxLength={max}
      {...more}
    />
  ));
}
