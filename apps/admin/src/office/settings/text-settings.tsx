import { TextField } from '@trpeza/ui/kit/field/text-field';
import type { SettingKey } from '@trpeza/contract/office/settings.schemas';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingForm } from './section.form.tsx';

type More = Partial<ComponentProps<typeof TextField>>;

/**
 * Props of a field for a whole number. `max` leaves room for numbers that are too large: they get an error, whereas
 * truncated input would become another number.
 */
export const WHOLE_NUMBER = { max: 7, more: { inputMode: 'numeric' } } as const;

/** The single-line text settings of a section. To add one, add a row to the section's table. */
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
