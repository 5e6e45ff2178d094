import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { COUNTRIES } from '@trpeza/contract/customers/countries.constants';
import { PAYMENT_METHODS, type PaymentMethod } from '@trpeza/contract/money/payments.constants';
import { TAX_CODES } from '@trpeza/contract/money/tax-codes.constants';
import type { SettingKey } from '@trpeza/contract/office/settings.schemas';
import { AUSTRALIAN_STATES } from '@trpeza/contract/ordering/holidays.constants';
import { SLOTS } from '@trpeza/contract/ordering/slots';
import { LANGUAGES } from '@trpeza/contract/platform/language';
import {
  addCents,
  formatMoney,
  isCurrency,
  negateCents,
  parseMoney,
  readAmount,
  shareOf,
} from '@trpeza/contract/platform/money';
import { formatPrice, formatWeekdays } from '@trpeza/i18n/formats';
import { CheckList } from '@trpeza/ui/kit/check-list/check-list';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { useFormats, useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { type ComponentType, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import type { SettingForm } from './section.form.tsx';
import {
  readCutoff,
  SECTIONS,
  toValue,
  WHOLE_FIELD,
  type Cutoff,
  type SavedSettings,
  type Section,
} from './setting-values.ts';

type FieldProps = { form: SettingForm; saved: SavedSettings };

/** The settings that are no text fields. */
const FIELDS: Partial<Record<SettingKey, ComponentType<FieldProps>>> = {
  notice_language: NoticeLanguage,
  delivery_weekdays: Weekdays,
  order_cutoff: CutoffFields,
  holiday_state: HolidayState,
  open_slots: OpenSlots,
  time_zone: TimeZone,
  payment_methods: PaymentMethods,
  country: Country,
  organisation_tax_code: (props) => <TaxCode {...props} name="organisation_tax_code" />,
  private_tax_code: (props) => <TaxCode {...props} name="private_tax_code" />,
};

/** The fields of a section, in the order of its settings. */
export function SettingFields({ section, form, saved }: FieldProps & { section: Section }) {
  const { t } = useTranslation('settings');
  const settings = Object.entries(SECTIONS[section]) as [SettingKey, { max: number } | null][];
  return settings.map(([key, text]) => {
    const Field = FIELDS[key];
    if (Field) return <Field key={key} form={form} saved={saved} />;
    if (!text) return null;
    const { max, ...more } = text;
    return (
      <TextField
        key={key}
        {...form.text(key)}
        label={t(`field.${key}`)}
        description={t(`hint.${key}`)}
        maxLength={max}
        {...more}
      />
    );
  });
}

type ChoiceProps = FieldProps & { name: SettingKey; options: readonly { value: string; label: string }[] };

function Choice({ form, name, options }: ChoiceProps) {
  const { t } = useTranslation('settings');
  return (
    <Select
      {...form.text(name)}
      label={t(`field.${name}`)}
      description={t(`hint.${name}`)}
      options={options}
    />
  );
}

function NoticeLanguage(props: FieldProps) {
  const { t } = useTranslation('common');
  const options = LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }));
  return <Choice {...props} name="notice_language" options={options} />;
}

function TaxCode(props: FieldProps & { name: SettingKey }) {
  const { t } = useTranslation('settings');
  return <Choice {...props} options={TAX_CODES.map((value) => ({ value, label: t(`taxCode.${value}`) }))} />;
}

function Country(props: FieldProps) {
  const { t } = useTranslation(['settings', 'accounts']);
  const byZone = useKitchen()?.country;
  const nameOf = (country: (typeof COUNTRIES)[number]) => t(`accounts:countries.${country}`);
  const isOfZone = byZone && !props.saved['country']?.updatedAt;
  const options = [
    // An empty option stands for the country of the time zone.
    { value: '', label: isOfZone ? t('countryOfZone', { country: nameOf(byZone) }) : '–' },
    ...COUNTRIES.map((value) => ({ value, label: nameOf(value) })),
  ];
  return <Choice {...props} name="country" options={options} />;
}

/** All time zones, by city, so that typing the first letters of a city finds it. */
function TimeZone(props: FieldProps) {
  const { time_zone: current } = props.form.values;
  const options = useMemo(() => {
    // oxlint-disable-next-line no-restricted-globals -- lists the platform's zones; formats nothing
    const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current]);
    return [...zones].map((value) => ({ value, label: nameOfZone(value) })).sort(byLabel);
  }, [current]);
  return <Choice {...props} name="time_zone" options={options} />;
}

/** `Australia/Melbourne` as `Melbourne (Australia)`. */
function nameOfZone(zone: string): string {
  const parts = zone.replaceAll('_', ' ').split('/');
  const city = parts.pop()!;
  return parts.length > 0 ? `${city} (${parts.join(', ')})` : city;
}

const byLabel = (one: { label: string }, other: { label: string }) => (one.label < other.label ? -1 : 1);

interface CheckedProps<Value extends string> extends FieldProps {
  name: SettingKey;
  options: readonly { value: Value; label: string }[];
  toValue?: (checked: Value) => unknown;
}

/** A list of check boxes. The form keeps the checked values as JSON. */
function Checked<Value extends string>(props: CheckedProps<Value>) {
  const { form, name, options, toValue: convert = (checked) => checked } = props;
  const { t } = useTranslation('settings');
  return (
    <CheckList
      isCompact
      {...form.field(name)}
      legend={t(`field.${name}`)}
      description={t(`hint.${name}`)}
      options={options}
      values={listed(form, name).map((value) => String(value) as Value)}
      onChange={(checked) => form.set({ [name]: JSON.stringify(checked.map(convert)) })}
    />
  );
}

const listed = (form: SettingForm, name: SettingKey) => JSON.parse(form.values[name]) as unknown[];

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

function Weekdays(props: FieldProps) {
  const language = useLanguage();
  const options = WEEKDAYS.map((day) => ({ value: String(day), label: formatWeekdays([day], language) }));
  return <Checked {...props} name="delivery_weekdays" options={options} toValue={Number} />;
}

function OpenSlots(props: FieldProps) {
  const { slot } = useFormats();
  return (
    <Checked {...props} name="open_slots" options={SLOTS.map((value) => ({ value, label: slot(value) }))} />
  );
}

/** The payment methods offered to customers. A selected method without a configured provider is marked as unavailable. */
function PaymentMethods(props: FieldProps) {
  const { t } = useTranslation('settings');
  const { paymentMethods = [] } = useKitchen() ?? {};
  const chosen = listed(props.form, 'payment_methods');
  const label = (method: PaymentMethod) => {
    const isAbsent = method !== 'account' && !paymentMethods.includes(method) && chosen.includes(method);
    return isAbsent ? t('method.absent', { method: t(`method.${method}`) }) : t(`method.${method}`);
  };
  const options = PAYMENT_METHODS.map((value) => ({ value, label: label(value) }));
  return <Checked {...props} name="payment_methods" options={options} />;
}

/** The cut-off: a number of days before the delivery, and a time of day. */
function CutoffFields({ form: { values, set, field } }: FieldProps) {
  const { t } = useTranslation('settings');
  const cutoff = readCutoff(values.order_cutoff);
  const change = (part: Partial<Cutoff>) => set({ order_cutoff: JSON.stringify({ ...cutoff, ...part }) });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextField
        {...field('order_cutoff')}
        label={t('field.order_cutoff')}
        description={t('hint.order_cutoff')}
        inputMode="numeric"
        maxLength={WHOLE_FIELD.max}
        value={cutoff.daysBefore}
        onChange={(event) => change({ daysBefore: event.currentTarget.value })}
      />
      <TextField
        label={t('cutoffTime')}
        description={t('cutoffTimeHint')}
        maxLength={8}
        value={cutoff.time}
        error={Boolean(field('order_cutoff').error)}
        onChange={(event) => change({ time: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}

/** The state whose public holidays the delivery days show. Single days are closed and added there. */
function HolidayState(props: FieldProps) {
  const { t } = useTranslation('settings');
  const { data: byZone } = useQuery(api.query('GET /api/public-holidays', { query: {} }));
  const state = byZone?.state;
  const ofZone = state ? t('holidaysOfZoneIs', { state: t(`state.${state}`) }) : t('holidaysOfZone');
  const options = [
    { value: '', label: ofZone },
    ...AUSTRALIAN_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
  ];
  return (
    <>
      <Choice {...props} name="holiday_state" options={options} />
      <Link to={paths.deliveryDays()}>{t('toDeliveryDays')}</Link>
    </>
  );
}

/** The total of the example order: three meals of 10.00 and the delivery fee. */
const EXAMPLE = parseMoney('33.99');

/** The effect of the typed share on an example order, rounded as the server does. */
export function ShareExample({ values }: { values: SettingForm['values'] }) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const share = readAmount(values.customer_share_bps);
  const currency = String(toValue('currency', values.currency));
  if (typeof share === 'string' || !isCurrency(currency)) return null;
  const own = shareOf(EXAMPLE, share);
  // A share above 100 % is invalid, so it has no example.
  if (own > EXAMPLE) return null;
  const written = (cents: typeof own) => formatPrice(formatMoney(cents), currency, language);
  return (
    <p role="status">
      {t('example', {
        total: written(EXAMPLE),
        own: written(own),
        rest: written(addCents(EXAMPLE, negateCents(own))),
      })}
    </p>
  );
}
