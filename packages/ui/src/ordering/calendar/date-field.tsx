import { readDate } from '@trpeza/contract/platform/dates';
import { formatDate, localDateOf } from '@trpeza/i18n/formats';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Field, type FieldProps, useField } from '../../kit/field/field.tsx';
import { Icon } from '../../kit/icon/icon.tsx';
import { useLanguage } from '../../kit/language/use-language.ts';
import { Loading } from '../../kit/loading/loading.tsx';
import { useKitchen } from '../../platform/back-office/use-kitchen.ts';
import styles from './date-field.module.css';

const DateCalendar = lazy(() => import('./date-calendar.tsx'));

type DateFieldProps = Omit<FieldProps, 'label'> & {
  label: string;
  /**
   * A date as `yyyy-MM-dd`. If the typed text cannot be parsed, the value is that text, which the schema then rejects
   * with the reason.
   */
  value: string;
  onChange: (value: string) => void;
  name?: string | undefined;
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
  const { frame, control } = useField(props);
  const day = dayOf(value);
  const change = (text: string) => {
    setTyped(text);
    onChange(dayOf(text, localDateOf(new Date().toISOString(), timeZone)) ?? text.trim());
  };
  return (
    <Field {...frame}>
      <div className={styles.row}>
        <input
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          placeholder={t('calendar.form')}
          {...control}
          value={typed ?? (day ? formatDate(day, language, 'numeric') : value)}
          onChange={(event) => change(event.currentTarget.value)}
          // Shows the parsed date in full, including the year.
          onBlur={() => setTyped(undefined)}
        />
        <Button
          variant="secondary"
          size="small"
          aria-label={`${t('calendar.open')}: ${props.label}`}
          onClick={() => setOpen(true)}
        >
          <Icon name="calendar" />
        </Button>
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={props.label}>
        <div className={styles.calendar}>
          <Suspense fallback={<Loading />}>
            <DateCalendar
              value={day ?? null}
              onChange={(date) => {
                onChange(date);
                setOpen(false);
              }}
            />
          </Suspense>
        </div>
      </Dialog>
    </Field>
  );
}

/** Parses a typed date. Returns undefined if the text is not a date. */
function dayOf(text: string, today?: string): string | undefined {
  const read = readDate(text, today);
  return 'date' in read ? read.date : undefined;
}
