import { UnsavedRules } from '@trpeza/contract/ordering/calendar.schemas';
import { SETTINGS, SettingValues, type SettingKey } from '@trpeza/contract/office/settings.schemas';
import { describe, expect, test } from 'vitest';
import {
  amountsOf,
  confirmedKeysOf,
  bodyOf,
  byKey,
  changedKeysOf,
  keysOf,
  SECTION_NAMES,
  toTyped,
  toValue,
  valuesOf,
  type Section,
  type SectionValues,
} from './setting-values.ts';
import { rulesOf } from './calendar-preview.tsx';
import { eachRow } from '@trpeza/config/each-row';

// Single days are closed and added on the page of delivery days.
const SINGLE_DAYS = new Set(['closed_dates', 'opened_dates']);
const KEYS = (Object.keys(SETTINGS) as SettingKey[]).filter((key) => !SINGLE_DAYS.has(key));
/** The schema's error code for a setting as typed. */
const ruleOf = (key: SettingKey, typed: string) =>
  SettingValues.safeParse({ [key]: toValue(key, typed) }).error?.issues[0]?.message.replace(
    'settings:rules.',
    '',
  );
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const DEFAULTS = byKey(
  KEYS.map((key) => ({ settingKey: key, settingValue: asText(SETTINGS[key].fallback), updatedAt: null })),
);
const typedIn = (section: Section, typed: Partial<SectionValues>) => ({
  ...valuesOf(section, DEFAULTS),
  ...typed,
});

test('every setting is in exactly one section', () => {
  // The first-run checklist's settings are shown on the dashboard instead.
  const onPage = KEYS.filter((key) => !key.startsWith('opening_'));
  expect(SECTION_NAMES.flatMap(keysOf).sort()).toEqual([...onPage].sort());
});

// The name of a new kitchen is empty, which cannot be saved.
test('toTyped and toValue round-trip every default', () =>
  eachRow(
    KEYS.filter((key) => key !== 'kitchen_name'),
    (key) => {
      const saved = asText(SETTINGS[key].fallback);
      const typed = toTyped(key, saved);
      expect(ruleOf(key, typed)).toBeUndefined();
      expect(toValue(key, typed)).toEqual(SETTINGS[key].fallback);
    },
  ));

test('toTyped and toValue convert cents to amounts and basis points to per cent', () => {
  expect(toTyped('delivery_fee_cents', '399')).toBe('3.99');
  expect(toValue('delivery_fee_cents', '4.5')).toBe(450);
  expect(toValue('delivery_fee_cents', '4,50')).toBe(450);
  expect(toTyped('customer_share_bps', '3000')).toBe('30');
  expect(toTyped('customer_share_bps', '3333')).toBe('33.33');
  expect(toValue('customer_share_bps', '33.33')).toBe(3333);
  expect(toValue('customer_share_bps', '0.29')).toBe(29);
});

test('toTyped and toValue normalise capacity, currency and time', () => {
  expect(toTyped('slot_capacity', 'null')).toBe('');
  expect(toValue('slot_capacity', ' ')).toBeNull();
  expect(toValue('currency', ' aud ')).toBe('AUD');
  for (const time of ['12:00', '12.00', '12 pm']) {
    const cutoff = JSON.stringify({ daysBefore: '2', time });
    expect(toValue('order_cutoff', cutoff)).toEqual({ daysBefore: 2, time: '12:00:00' });
  }
});

test('changedKeysOf ignores different spellings of the same value', () => {
  const before = typedIn('money', { delivery_fee_cents: '4.50', currency: 'AUD' });
  const change = (typed: Partial<SectionValues>) => changedKeysOf('money', before, { ...before, ...typed });
  expect(change({ delivery_fee_cents: '4.5', currency: ' aud' })).toEqual([]);
  expect(change({ delivery_fee_cents: '4.51' })).toEqual(['delivery_fee_cents']);
  expect(change({ delivery_fee_cents: 'much' })).toEqual(['delivery_fee_cents']);
});

describe('SettingValues', () => {
  test('rejects invalid input', () =>
    eachRow(
      [
        ['min_order_quantity', '', 'number'],
        ['min_order_quantity', 'ten', 'number'],
        ['min_order_quantity', '1.5', 'number'],
        ['min_order_quantity', '0', 'positive'],
        ['min_order_quantity', '-3', 'positive'],
        ['min_order_quantity', '1', undefined],
        ['order_notification_emails', 'a@example.org; b@example.org', 'emails'],
        ['order_notification_emails', 'office', 'emails'],
        ['order_notification_emails', '', undefined],
        ['order_notification_emails', 'a@example.org, b@example.org', undefined],
        ['kitchen_name', '  ', 'name'],
        ['kitchen_email', 'office', 'email'],
        ['kitchen_email', '', undefined],
        ['delivery_fee_cents', '3,99', undefined],
        ['delivery_fee_cents', '1,234', 'money'],
        ['delivery_fee_cents', '3.999,9', 'money'],
        ['kitchen_email', 'office@kitchen', 'email'],
        ['kitchen_email', 'office@kitchen.org', undefined],
        ['customer_share_bps', '33,33', undefined],
        ['delivery_fee_cents', '1000.01', 'money'],
        ['delivery_fee_cents', '0', undefined],
        ['customer_share_bps', '101', 'percent'],
        ['customer_share_bps', '30%', 'percent'],
        ['customer_share_bps', '100', undefined],
        ['currency', 'dollars', 'currency'],
        ['currency', 'AUS', 'currency'],
        ['currency', 'mkd', undefined],
        ['kitchen_phone', '12', 'phone'],
        ['kitchen_phone', '02 3123 456, 9–14', undefined],
        ['kitchen_phone', '', undefined],
        ['delivery_weekdays', '[]', 'weekday'],
        ['open_slots', '[]', 'slot'],
        ['order_cutoff', '{"daysBefore":"0","time":"12:00"}', 'cutoff'],
        ['order_cutoff', '{"daysBefore":"","time":"12:00"}', 'cutoff'],
        ['order_cutoff', '{"daysBefore":"5","time":""}', 'cutoff'],
        ['order_horizon_weeks', '53', 'horizon'],
        ['slot_capacity', '0', 'capacity'],
        ['slot_capacity', '', undefined],
        ['time_zone', '', 'time-zone'],
      ],
      ([key, typed, rule]) => expect(ruleOf(key, typed)).toBe(rule),
    ));
});

test('confirmedKeysOf returns the amounts of a section, and the minimum quantity', () => {
  expect(amountsOf('money')).toEqual(['delivery_fee_cents', 'customer_share_bps']);
  expect(amountsOf('minimum')).toEqual([]);
  expect(confirmedKeysOf('minimum')).toEqual(['min_order_quantity']);
  expect(confirmedKeysOf('money')).toEqual(amountsOf('money'));
});

test('rulesOf sends every calendar rule of the section to the preview', async () => {
  const rules = await rulesOf(bodyOf('calendar', typedIn('calendar', {})));
  expect(new Set([...Object.keys(rules), ...SINGLE_DAYS])).toEqual(new Set(Object.keys(UnsavedRules.shape)));
});
