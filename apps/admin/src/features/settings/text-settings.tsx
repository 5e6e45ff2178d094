import { TextField } from '@trpeza/ui/kit/field/text-field';
import type { SettingKey } from '@trpeza/contract/settings/settings.schemas';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingForm } from './section.form.tsx';

type More = Partial<ComponentProps<typeof TextField>>;

/** A whole number. One that is too large is refused by its rule; a field that cut it would make another number of it. */
export const WHOLE_NUMBER = { max: 7, more: { inputMode: 'numeric' } } as const;

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
