import { readDate } from '@trpeza/contract/platform/dates';
import { Group } from '@mantine/core';
import { formatDate, localDateOf } from '@trpeza/i18n/formats';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@trpeza/ui/kit/button/button';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { TextField, type TextFieldProps } from '@trpeza/ui/kit/field/text-field';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';

const DatePicker = lazy(() =>
  import('@trpeza/ui/kit/date-picker/date-picker').then((module) => ({ default: module.DatePicker })),
);

type DateFieldProps = Omit<TextFieldProps, 'label' | 'value' | 'onChange'> & {
  label: string;
  /**
   * A date as `yyyy-MM-dd`. If the typed text cannot be parsed, the value is that text, which the schema then rejects
   * with the reason.
   */
  value: string;
  onChange: (value: string) => void;
};

/**
 * A date typed in any common notation, with a calendar beside it. The browser's own date field does not support Macedonian.
 */
export function DateField({ value, onChange, ...props }: DateFieldProps) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const { timeZone = 'UTC' } = useKitchen() ?? {};
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const day = dayOf(value);
  const change = (text: string) => {
    setTyped(text);
    onChange(dayOf(text, localDateOf(new Date().toISOString(), timeZone)) ?? text.trim());
  };
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      placeholder={t('calendar.form')}
      {...props}
      value={typed ?? (day ? formatDate(day, language, 'numeric') : value)}
      onChange={(event) => change(event.currentTarget.value)}
      // Shows the parsed date in full, including the year.
      onBlur={() => setTyped(undefined)}
      styles={{ wrapper: { flex: 1 } }}
      inputContainer={(input) => (
        <Group gap="sm" wrap="nowrap">
          {input}
          <Button
            variant="secondary"
            size="small"
            aria-label={`${t('calendar.open')}: ${props.label}`}
            onClick={() => setOpen(true)}
          >
            <Icon name="calendar" />
          </Button>
          <Dialog open={isOpen} onClose={() => setOpen(false)} title={props.label}>
            <Group justify="center">
              <Suspense fallback={<Loading />}>
                <DatePicker
                  value={day ?? null}
                  onChange={(date) => {
                    if (date) onChange(date);
                    setOpen(false);
                  }}
                />
              </Suspense>
            </Group>
          </Dialog>
        </Group>
      )}
    />
  );
}

/** Parses a typed date. Returns undefined if the text is not a date. */
function dayOf(text: string, today?: string): string | undefined {
  const read = readDate(text, today);
  return 'date' in read ? read.date : undefined;
}
