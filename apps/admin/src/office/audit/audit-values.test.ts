import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@trpeza/contract/office/audit.constants';
import { CONSENT_WAYS } from '@trpeza/contract/customers/client-file.constants';
import { ORDER_TRANSITIONS } from '@trpeza/contract/ordering/orders.states';
import { SETTINGS } from '@trpeza/contract/office/settings.schemas';
import { BOOKED_METHODS, REMINDER_WAYS } from '@trpeza/contract/money/incoming-payments.constants';
import { STORED_WORKLIST_KINDS } from '@trpeza/contract/office/worklist.constants';
import { INVOICE_MEANS } from '@trpeza/contract/money/invoices.states';
import en from '@trpeza/i18n/locales/en/office/audit.json' with { type: 'json' };
import mk from '@trpeza/i18n/locales/mk/office/audit.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { fieldKey, fieldsOf, classifyValue } from './audit-values.ts';
import { eachRow } from '@trpeza/config/each-row';

const wordAt = (words: unknown, path: string): unknown =>
  path.split('/').reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], words);

test('the audit dictionaries have a text for every action, transition and setting', () =>
  eachRow(
    [
      ['English', en],
      ['Macedonian', mk],
    ],
    ([, words]) => {
      const moves = [...Object.keys(ORDER_TRANSITIONS), 'place', 'undo', 'credit'].map(
        (move) => `order/${move}`,
      );
      for (const action of [...AUDIT_ACTIONS, ...moves]) {
        expect(wordAt(words.action, action), action).toEqual(expect.stringMatching(/\S/));
      }
      for (const setting of Object.keys(SETTINGS))
        expect(wordAt(words.setting, setting), setting).toEqual(expect.stringMatching(/\S/));
      for (const word of [...BOOKED_METHODS, ...REMINDER_WAYS, ...INVOICE_MEANS, ...CONSENT_WAYS])
        expect(wordAt(words.word, word), word).toEqual(expect.stringMatching(/\S/));
      for (const need of STORED_WORKLIST_KINDS)
        expect(wordAt(words.need, need), need).toEqual(expect.stringMatching(/\S/));
      for (const about of AUDIT_SUBJECTS)
        expect(wordAt(words.about, about), about).toEqual(expect.stringMatching(/\S/));
    },
  ));

test('classifyValue classifies money, roles, states and settings', () => {
  expect(classifyValue('priceCents', 1250)).toEqual({ kind: 'money', value: '12.50' });
  expect(classifyValue('monthlyPlan', '500.00')).toEqual({ kind: 'money', value: '500.00' });
  const word = (value: string, ...keys: string[]) => ({ kind: 'word', keys, value });
  expect(classifyValue('role', 'hcpadmin')).toEqual(
    word('hcpadmin', 'admin:roleChoice.hcpadmin', 'accounts:role.hcpadmin'),
  );
  expect(classifyValue('status', 'completed')).toEqual(word('completed', 'orders:status.completed'));
  expect(classifyValue('kind', 'dispute')).toEqual(word('dispute', 'reconciliation:kind.dispute'));
  expect(classifyValue('method', 'bank')).toEqual(word('bank', 'word.bank'));
  expect(classifyValue('value', 'gst', 'private_tax_code')).toEqual(word('gst', 'word.gst'));
  expect(classifyValue('allergens', ['milk'])).toEqual({
    kind: 'list',
    values: [word('milk', 'meals:allergen.milk')],
  });
  expect(classifyValue('types', ['order.placed'])).toEqual({
    kind: 'list',
    values: [word('order.placed', 'webhooks:type.order_placed')],
  });
  expect(classifyValue('amountCents', 3351)).toEqual({ kind: 'money', value: '33.51' });
  expect(classifyValue('isActive', false)).toEqual({ kind: 'no' });
  expect(classifyValue('value', 3000, 'customer_share_bps')).toEqual({ kind: 'percent', value: '30' });
  expect(classifyValue('value', 399, 'delivery_fee_cents')).toEqual({ kind: 'money', value: '3.99' });
  expect(classifyValue('value', [1, 3], 'delivery_weekdays')).toEqual({ kind: 'weekdays', value: [1, 3] });
  expect(classifyValue('value', ['2026-12-28'], 'closed_dates')).toEqual({
    kind: 'list',
    values: [{ kind: 'date', value: '2026-12-28' }],
  });
  expect(classifyValue('value', { daysBefore: 5, time: null }, 'order_cutoff')).toEqual({
    kind: 'fields',
    values: [['daysBefore', { kind: 'text', value: '5' }]],
  });
  expect(classifyValue('customerId', { name: 'Ana', name_mk: 'Ana' }).kind).toBe('name');
  expect(classifyValue('month', '2026-10')).toEqual({ kind: 'month', value: '2026-10' });
  expect(classifyValue('consentedAt', '2026-10-01T02:00:00.000Z').kind).toBe('instant');
});

test('classifyValue shows unknown values as they are stored', () => {
  for (const nothing of [null, undefined, '', []])
    expect(classifyValue('new', nothing)).toEqual({ kind: 'nothing' });
  expect(classifyValue('new', { a: { b: 1 } })).toEqual({
    kind: 'fields',
    values: [['a', { kind: 'fields', values: [['b', { kind: 'text', value: '1' }]] }]],
  });
  expect(classifyValue('price', 'a lot')).toEqual({ kind: 'text', value: 'a lot' });
  expect(classifyValue('priceCents', 1.5)).toEqual({ kind: 'text', value: '1.5' });
  expect(fieldsOf(null, null)).toEqual([]);
  expect(fieldsOf({ a: 1 }, { b: 2, a: 3 })).toEqual(['a', 'b']);
  expect([fieldKey('name_mk'), fieldKey('nameMk'), fieldKey('priceCents'), fieldKey('__proto__')]).toEqual([
    'nameMk',
    'nameMk',
    'price',
    'Proto',
  ]);
});
