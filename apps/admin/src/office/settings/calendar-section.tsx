import { SLOTS } from '@trpeza/contract/ordering/slots';
import { formatWeekdays } from '@trpeza/i18n/formats';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { CheckList } from '@trpeza/ui/kit/check-list/check-list';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AffectedDeliveries } from './affected-deliveries.tsx';
import { CalendarPreview } from './calendar-preview.tsx';
import { ClosedDates } from './closed-dates.tsx';
import { CutoffFields } from './cutoff-fields.tsx';
import { SectionForm, type SettingForm } from './section.form.tsx';
import styles from './settings.module.css';
import { SpecialDays } from './special-days.tsx';
import { TextSettings, WHOLE_NUMBER } from './text-settings.tsx';
import { usePreview, type Preview } from './use-preview.ts';
import type { SavedSettings } from './setting-values.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

const HORIZON = [{ key: 'order_horizon_weeks', ...WHOLE_NUMBER }] as const;
const RECURRING = [
  { key: 'recurring_opens_days', ...WHOLE_NUMBER },
  { key: 'recurring_places_hours', ...WHOLE_NUMBER },
  { key: 'recurring_price_limit_bps', max: 6, more: { inputMode: 'decimal' } },
] as const;
const ROOM = [
  { key: 'slot_capacity', ...WHOLE_NUMBER },
  { key: 'time_zone', max: 60, more: { list: 'time-zones', autoCapitalize: 'none', spellCheck: false } },
] as const;

/** The time zones offered as suggestions; any other valid time zone can be typed. */
const TIME_ZONES = [
  'Australia/Adelaide',
  'Australia/Brisbane',
  'Australia/Darwin',
  'Australia/Hobart',
  'Australia/Melbourne',
  'Australia/Perth',
  'Australia/Sydney',
  'Europe/Skopje',
] as const;

/** Delivery days and the cut-off for orders, with a preview of the effect before saving. */
export function CalendarSection({ saved }: { saved: SavedSettings }) {
  const { t } = useTranslation('settings');
  const confirm = useConfirm();
  const [affected, setAffected] = useState<Preview['affected']>([]);
  const isSure = async () =>
    affected.length === 0 ||
    confirm({
      title: t('affected.title'),
      text: <AffectedDeliveries affected={affected} />,
      confirmLabel: t('affected.yes'),
      cancelLabel: t('affected.no'),
    });
  return (
    <SectionForm section="calendar" saved={saved} isSure={isSure}>
      {(form) => <Fields form={form} onAffected={setAffected} />}
    </SectionForm>
  );
}

type FieldsProps = { form: SettingForm; onAffected: (affected: Preview['affected']) => void };

function Fields({ form, onAffected }: FieldsProps) {
  const { t } = useTranslation('settings');
  const { language, slot } = useFormats();
  const preview = usePreview(form, onAffected);
  const listed = <Value,>(key: 'delivery_weekdays' | 'open_slots' | 'closed_dates') =>
    JSON.parse(form.values[key]) as Value[];
  const today = preview.data?.today;
  return (
    <>
      <CheckList
        isCompact
        {...form.field('delivery_weekdays')}
        legend={t('field.delivery_weekdays')}
        description={t('hint.delivery_weekdays')}
        options={WEEKDAYS.map((day) => ({ value: String(day), label: formatWeekdays([day], language) }))}
        values={listed<number>('delivery_weekdays').map(String)}
        onChange={(days) => form.set({ delivery_weekdays: JSON.stringify(days.map(Number)) })}
      />
      <CutoffFields form={form} />
      <TextSettings form={form} settings={HORIZON} />
      <TextSettings form={form} settings={RECURRING} />
      {today ? (
        <ClosedDates
          {...form.field('closed_dates')}
          dates={listed<string>('closed_dates')}
          today={today}
          weekdays={listed<number>('delivery_weekdays')}
          onChange={(dates) => form.set({ closed_dates: JSON.stringify(dates) })}
        />
      ) : null}
      {today ? <SpecialDays form={form} today={today} /> : null}
      <CheckList
        isCompact
        {...form.field('open_slots')}
        legend={t('field.open_slots')}
        description={t('hint.open_slots')}
        options={SLOTS.map((value) => ({ value, label: slot(value) }))}
        values={listed<(typeof SLOTS)[number]>('open_slots')}
        onChange={(slots) => form.set({ open_slots: JSON.stringify(slots) })}
      />
      <TextSettings form={form} settings={ROOM} />
      <datalist id="time-zones">
        {TIME_ZONES.map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
      <div className={styles.preview}>
        <CalendarPreview preview={preview} />
      </div>
    </>
  );
}
