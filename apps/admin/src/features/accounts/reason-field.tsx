import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type ReasonFieldProps = {
  id?: string;
  error?: string | null;
  value?: string;
  onChange: (reason: string) => void;
};

/** Why somebody is changed: nobody has to say, and whoever asks later is glad of it. */
export function ReasonField({ id, error, value, onChange }: ReasonFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <Textarea
      id={id}
      name="reason"
      label={t('reason.label')}
      description={t('reason.text')}
      error={error ?? null}
      maxLength={500}
      autosize={false}
      rows={2}
      {...(value === undefined ? {} : { value })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** As the API takes it: what is empty is left out. */
export const asReason = (reason: string): { reason?: string } => {
  const said = reason.trim();
  return said === '' ? {} : { reason: said };
};
