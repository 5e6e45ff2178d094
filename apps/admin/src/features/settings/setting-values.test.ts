import { SETTINGS, type SettingKey } from '@trpeza/contract/settings/settings.schemas';
import { describe, expect, test } from 'vitest';
import { brokenRule, isChanged, isTenfoldSetting, SECTIONS, toTyped, toValue } from './setting-values.ts';

const KEYS = Object.keys(SETTINGS) as SettingKey[];
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

test('every setting has its place on the page, and only one', () => {
  // Those of the first-run checklist are kept on the dashboard.
  const onPage = KEYS.filter((key) => !key.startsWith('opening_'));
  expect(Object.values(SECTIONS).flat().sort()).toEqual([...onPage].sort());
});

// A kitchen begins without a name, and cannot be saved without one.
test.each(KEYS.filter((key) => key !== 'kitchen_name'))(
  'the default of %s goes through the form unchanged',
  (key) => {
    const saved = asText(SETTINGS[key].fallback);
    const typed = toTyped(key, saved);
    expect(brokenRule(key, typed)).toBeUndefined();
    expect(toValue(key, typed)).toEqual(SETTINGS[key].fallback);
    expect(isChanged(key, saved, typed)).toBe(false);
  },
);

test('money is typed as money and the share in per cent', () => {
  expect(toTyped('delivery_fee_cents', '399')).toBe('3.99');
  expect(toValue('delivery_fee_cents', '4.5')).toBe(450);
  expect(toValue('delivery_fee_cents', '4,50')).toBe(450);
  expect(toTyped('customer_share_bps', '3000')).toBe('30');
  expect(toTyped('customer_share_bps', '3333')).toBe('33.33');
  expect(toValue('customer_share_bps', '33.33')).toBe(3333);
  expect(toValue('customer_share_bps', '0.29')).toBe(29);
});

test('an empty capacity is no limit, a currency is written large, a time has seconds', () => {
  expect(toTyped('slot_capacity', 'null')).toBe('');
  expect(toValue('slot_capacity', ' ')).toBeNull();
  expect(toValue('currency', ' aud ')).toBe('AUD');
  const cutoff = JSON.stringify({ daysBefore: '2', time: '12:00' });
  expect(toValue('order_cutoff', cutoff)).toEqual({ daysBefore: 2, time: '12:00:00' });
});

test('the spelling alone is no change', () => {
  expect(isChanged('delivery_fee_cents', '450', '4.5')).toBe(false);
  expect(isChanged('kitchen_name', 'Trpeza', ' Trpeza ')).toBe(false);
  expect(isChanged('delivery_fee_cents', '450', '4.51')).toBe(true);
  expect(isChanged('delivery_fee_cents', '450', 'much')).toBe(true);
});

describe('the rules', () => {
  test.each<[SettingKey, string, string | undefined]>([
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
    ['delivery_fee_cents', '1,234', 'money-two-ways'],
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
    ['delivery_weekdays', '[]', 'weekday'],
    ['open_slots', '[]', 'slot'],
    ['closed_dates', '[]', undefined],
    ['order_cutoff', '{"daysBefore":"0","time":"12:00"}', 'cutoff'],
    ['order_cutoff', '{"daysBefore":"","time":"12:00"}', 'cutoff'],
    ['order_cutoff', '{"daysBefore":"5","time":""}', 'cutoff'],
    ['order_horizon_weeks', '53', 'horizon'],
    ['slot_capacity', '0', 'capacity'],
    ['slot_capacity', '', undefined],
    ['time_zone', '', 'time-zone'],
  ])('%s = %j: %s', (key, typed, rule) => expect(brokenRule(key, typed)).toBe(rule));

  test('agree with the server wherever they let something through', () => {
    for (const key of KEYS) {
      for (const typed of ['', '0', '1', '7.25', 'x', 'abc', 'a@b.cd', '[]']) {
        const isJson = key === 'order_cutoff' || SETTINGS[key].schema.type === 'array';
        if (isJson && typed !== '[]') continue;
        // Closed choices, which nobody types.
        if (key === 'country' || key === 'opening_put_away') continue;
        if (key === 'order_cutoff' || key === 'time_zone' || key === 'notice_language') continue;
        if (brokenRule(key, typed)) continue;
        expect(SETTINGS[key].schema.safeParse(toValue(key, typed)).success, `${key} = ${typed}`).toBe(true);
      }
    }
  });
});

test('an amount that would be ten times what it is, or a tenth, is asked about; other settings are not', () => {
  expect(isTenfoldSetting('delivery_fee_cents', '3.99', '39,90')).toBe(true);
  expect(isTenfoldSetting('delivery_fee_cents', '3.99', '4,99')).toBe(false);
  expect(isTenfoldSetting('customer_share_bps', '30', '3')).toBe(true);
  expect(isTenfoldSetting('min_order_quantity', '1', '10')).toBe(false);
});
