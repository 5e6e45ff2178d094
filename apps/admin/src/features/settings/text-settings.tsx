import { TextField } from '@trpeza/ui/kit/field/text-field';
import type { SettingKey } from '@trpeza/contract/settings/settings.schemas';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingForm } from './section.form.tsx';

type More = Partial<ComponentProps<typeof TextField>>;

/** Settings that are a line of text each; to add one, add a row to the table of its section. */
export function TextSettings({
  form,
  settings,
}: {
  form: SettingForm;
  settings: readonly { key: SettingKey; max: number; more?: More }[];
}) {
  const { t } = useTranslation('settings');
  return settings.map(({ key, max, more }) => (
    <TextField
      key={key}
      {...form.text(key)}
      label={t(`field.${key}`)}
      description={t(`hint.${key}`)}
      maxLength={max}
      {...more}
    />
  ));
}
