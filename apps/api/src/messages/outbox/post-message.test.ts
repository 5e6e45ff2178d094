import { beforeEach, describe, expect, it } from 'vitest';
import { HEALTH_CONDITIONS } from '@trpeza/contract/office/health.constants';
import { BUILT_IN_TEMPLATES, type Template } from '@trpeza/contract/messages/templates.constants';
import { LANGUAGES, type Language } from '@trpeza/contract/platform/language';
import { toCents } from '@trpeza/contract/platform/money';
import { eachRow } from '@trpeza/config/each-row';
import { buildOpenKitchen } from '#test/builders/kitchens.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';
import type { MessageVariables } from '#messages/templates/message-variables.ts';
import { postMessage, type AnyMessage } from './post-message.ts';

const app = await createTestApp();
const { id: accountId } = await buildAccount(app.db);
beforeEach(() => app.db.deleteFrom('messages').execute());

const order = {
  name: 'Ana',
  number: 1042,
  date: '2026-11-30',
  slot: '10:00 - 12:00',
  address: '14 Mirka Way, Lalor',
  currency: 'USD',
  link: 'https://trpeza.example/orders',
};
const MEALS = [
  { name: 'Baked beans', nameMk: 'Тавче гравче', quantity: 7 },
  { name: 'Stuffed peppers', nameMk: 'Полнети пиперки', quantity: 3 },
];
const cancelled = {
  ...order,
  isWithdrawn: false,
  outcome: null,
  refund: toCents(0),
  isNotOwed: false,
  budget: null,
} as const;

const HOW = ['shop', 'phone'] as const;

/** All combinations of variables that change the text of a template. */
const EXAMPLES: { [T in Template]: MessageVariables[T][] } = {
  'staff-password': [{ name: 'Ana', link: 'https://trpeza.example/forgot-password?token=x', hours: 72 }],
  invitation: HOW.map((howToOrder) => ({
    name: 'Ana',
    link: 'https://trpeza.example/invitation?code=x',
    days: 30,
    howToOrder,
  })),
  'password-reset': [{ name: 'Ana', link: 'https://trpeza.example/forgot-password?token=x', minutes: 30 }],
  'account-reminder': [
    {
      name: 'Ana',
      amount: toCents(3120),
      balance: toCents(6240),
      reference: '1000 1768',
      bankDetails: 'BSB 063-000, account 1234 5678',
    },
  ],
  'password-changed': [{ name: 'Ana' }],
  'factor-added': [
    { name: 'Ana', factor: 'passkey' },
    { name: 'Ana', factor: 'codes' },
  ],
  'factor-removed': [{ name: 'Ana', factor: 'codes' }],
  'factor-reset': [{ name: 'Ana' }],
  'recovery-code-used': [{ name: 'Ana', codesLeft: 9 }],
  'confirm-email': [{ link: 'https://trpeza.example/confirm-email?token=x', hours: 72 }],
  'address-taken': [{ name: 'Ana', link: 'https://trpeza.example/auth' }],
  welcome: HOW.map((howToOrder) => ({ name: 'Ana', link: 'https://trpeza.example/', howToOrder })),
  'order-received': [
    {
      ...order,
      meals: MEALS,
      total: toCents(10_399),
      covered: toCents(7279),
      you: toCents(3120),
      by: 'stripe',
    },
    {
      ...order,
      meals: MEALS,
      total: toCents(10_399),
      covered: toCents(7279),
      you: toCents(3120),
      by: 'account',
    },
  ],
  'order-notice': [
    {
      ...order,
      meals: MEALS,
      total: toCents(10_399),
      customerPhone: '03 5550 0100',
      instructions: 'Ring twice',
    },
    { ...order, meals: MEALS, total: toCents(10_399), customerPhone: '03 5550 0100', instructions: '' },
  ],
  'order-on-its-way': [order],
  'order-back': [{ ...order, chargedAgain: toCents(3120) }],
  'order-moved': [{ ...order, oldDate: '2026-11-23', oldSlot: '10:00 - 12:00' }],
  'order-changed': (
    [
      [345, 0],
      [-345, 345],
      [-345, 200],
      [0, 0],
    ] as const
  ).map(([more, refund]) => ({
    ...order,
    meals: MEALS,
    total: toCents(10_399),
    covered: toCents(7279),
    you: toCents(3120),
    by: 'stripe' as const,
    more: toCents(more),
    refund: toCents(refund),
  })),
  'order-credited': (['short', 'spoiled', 'not_delivered'] as const).flatMap((creditReason) =>
    (['stripe', 'ezidebit', 'account'] as const).flatMap((by) =>
      [toCents(600), toCents(0)].map((refund) => ({
        ...order,
        creditReason,
        by,
        refund,
        budget: null,
        meals: [],
      })),
    ),
  ),
  'refund-paid': [{ ...order, amount: toCents(3120) }],
  'refund-failed': [{ ...order, amount: toCents(3120) }],
  'payment-returned': [{ ...order, amount: toCents(3120) }],
  'debit-dishonoured': [true, false].map((coming) => ({ ...order, amount: toCents(3120), coming })),
  verified: HOW.map((howToOrder) => ({ name: 'Ana', link: 'https://trpeza.example/', howToOrder })),
  statement: [
    {
      name: 'Ana',
      month: '2026-10',
      link: 'https://trpeza.example/budget',
      opening: toCents(30_000),
      spent: toCents(7279),
      own: toCents(3120),
      left: toCents(22_721),
      due: toCents(3120),
      unpaid: toCents(0),
      dueOn: '2026-11-14',
      reference: '1000 1768',
      bankDetails: 'BSB 063-000, account 1234 5678',
    },
  ],
  'order-delivered': [
    { ...order, leftWhere: null, chargedAgain: toCents(3120) },
    { ...order, leftWhere: 'No. 16', chargedAgain: null },
  ],
  'order-cancelled': [
    { ...cancelled, isWithdrawn: true, refund: toCents(3120) },
    cancelled,
    { ...cancelled, isNotOwed: true, budget: 'month' },
    { ...cancelled, budget: 'quarter' },
    ...(['no_answer', 'refused', 'wrong_address', 'not_by_us'] as const).map((outcome) => {
      return { ...cancelled, outcome, refund: toCents(3120) };
    }),
  ],
  invoice: [
    {
      name: 'NDIS North',
      invoice: 'INV-2026-11-01',
      month: '2026-11',
      currency: 'AUD',
      invoiceTotal: toCents(7279),
      toDeduct: toCents(0),
      dueOn: '2026-12-15',
    },
    {
      name: 'NDIS North',
      invoice: 'INV-2026-11-02',
      month: '2026-11',
      currency: 'AUD',
      invoiceTotal: toCents(-750),
      toDeduct: toCents(750),
      dueOn: null,
    },
  ],
  'newsletter-confirm': [{ link: 'https://trpeza.example/newsletter?token=x' }],
  'health-notice': [
    {
      name: 'Ana',
      link: 'https://admin.trpeza.example/admin/health',
      conditions: HEALTH_CONDITIONS.map((condition) => ({ condition, since: new Date(), count: 2 })),
    },
  ],
};

let made = 0;
async function post(template: Template, variables: object, language: Language = 'en') {
  const cause = `test:${(made += 1)}`;
  const to = { accountId, email: 'ana@example.org', language };
  await app.db
    .transaction()
    .execute((trx) => postMessage(trx, { cause, template, to, variables } as AnyMessage));
  return app.db.selectFrom('messages').selectAll().where('cause', '=', cause).executeTakeFirstOrThrow();
}

const all = BUILT_IN_TEMPLATES.flatMap((template) =>
  EXAMPLES[template].flatMap((variables) => LANGUAGES.map((language) => ({ template, language, variables }))),
);

describe('every template', () => {
  it('is complete in both languages', () =>
    eachRow(all, async ({ template, language, variables }) => {
      const { subject, html, plain } = await post(template, variables, language);
      for (const text of [subject, html, plain]) {
        expect(text).not.toMatch(/messages:|mail\.|\{\{|\}\}|undefined|NaN|null|Invalid|Неважечки/);
        if (language === 'mk') expect(text).toMatch(/[А-Ша-ш]{4}/);
        else expect(text.replaceAll(/Тавче|гравче|Полнети|пиперки/g, '')).not.toMatch(/[А-Ша-ш]/);
      }
      expect(html).toContain(`<html lang="${language}">`);
      // No external requests: messages have no pictures, styles or scripts from other servers.
      expect(html).not.toMatch(/<(img|script|link|style|iframe)\b|url\(/);
      expect(plain).not.toMatch(/<\w/);
      for (const text of [html, plain]) {
        expect(text).toContain('03 5550 0143');
        if ('link' in variables) expect(text).toContain(variables.link);
      }
    }));
});

describe('a message about an order', () => {
  it('formats date, time, meals and amounts', async () => {
    const [variables] = EXAMPLES['order-received'];
    expect((await post('order-received', variables!)).plain.split('\n')).toEqual(
      expect.arrayContaining([
        'Delivery day: Monday 30\u00A0November 2026',
        'Delivery time: 10:00\u00A0AM - 12:00\u00A0PM',
        'Meals: 7 × Baked beans',
        '  3 × Stuffed peppers',
        'Total: $103.99',
        'Paid for you: $72.79',
        'You have paid: $31.20',
      ]),
    );
    expect((await post('order-received', variables!, 'mk')).plain.split('\n')).toEqual(
      expect.arrayContaining([
        'Ден на достава: понеделник, 30\u00A0ноември 2026',
        'Време на достава: 10:00\u00A0–\u00A012:00\u00A0часот',
        'Јадења: 7 × Тавче гравче',
      ]),
    );
  });

  it('does not call an order on account paid, and greets recipients without a name', async () => {
    const [paid, onAccount] = EXAMPLES['order-received'];
    const { plain, html } = await post('order-received', { ...onAccount!, name: '' });
    expect(plain).toContain('To pay with your monthly statement: $31.20');
    expect(plain).toContain('Hello,\n');
    for (const text of [plain, html]) expect(text).not.toContain('have paid');
    const mk = await post('order-received', { ...onAccount!, name: '' }, 'mk');
    expect(mk.plain).toContain('Плаќате со месечниот извод: $31.20');
    expect(mk.plain).toContain('Добар ден!\n');
    expect(mk.plain).not.toContain('платив');
    expect((await post('order-received', paid!)).plain).not.toContain('statement');
  });

  it('mentions money only for a refund', async () => {
    expect((await post('order-cancelled', { ...cancelled, refund: toCents(3120) })).plain).toContain(
      '$31.20',
    );
    expect((await post('order-cancelled', cancelled)).plain).not.toMatch(/\$|return/);
  });

  it('gives the reason of a failed delivery', async () => {
    const failed = { ...cancelled, outcome: 'wrong_address' };
    expect((await post('order-cancelled', failed)).plain).toContain('14 Mirka Way, Lalor');
    expect((await post('order-cancelled', { ...failed, outcome: 'no_answer' })).plain).toContain(
      'nobody answered',
    );
  });
});

it('escapes values', async () => {
  const name = `<img src=x onerror=alert(1)> & "Ana" {{link}} $t(common:yes)\r\nBcc: a@example.org`;
  const { html, plain } = await post('password-changed', { name });
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Ana&quot; {{link}} $t(common:yes)');
  expect(html).not.toContain('<img');
  expect(plain).toContain('$t(common:yes)');
  const link = 'https://trpeza.example/"><script>alert(1)</script>';
  expect((await post('newsletter-confirm', { link })).html).not.toContain('<script');
});

it('uses the name of the kitchen in the language of the message', async () => {
  const link = 'https://trpeza.example/';
  expect((await post('welcome', { name: 'Ana', link })).subject).toBe('Welcome to Trpeza');
  const { subject, html } = await post('welcome', { name: 'Ана', link }, 'mk');
  expect(subject).toContain('Трпеза');
  expect(html).not.toContain('Trpeza');
});

it('keeps the subject on one line', async () => {
  await app.db
    .updateTable('settings')
    .set({ value: JSON.stringify('Ана & <b>Co</b>'), updatedAt: new Date() })
    .where('key', '=', 'kitchen_name')
    .execute();
  const { subject, html } = await post('welcome', { name: 'Ana', link: 'https://trpeza.example/' });
  expect(subject).toBe('Welcome to Ана & <b>Co</b>');
  expect(html).not.toContain('<b>');
  await buildOpenKitchen(app.db);
});

it('is posted once per cause, and not at all when the transaction fails', async () => {
  const message = {
    cause: 'reset:1',
    template: 'password-changed',
    to: { accountId, email: 'ana@example.org', language: 'en' },
    variables: { name: 'Ana' },
  } as const;
  for (let time = 0; time < 3; time += 1)
    await app.db.transaction().execute((trx) => postMessage(trx, message));
  const failing = app.db.transaction().execute(async (trx) => {
    await postMessage(trx, { ...message, cause: 'reset:2' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await app.db.selectFrom('messages').select('cause').execute()).toEqual([{ cause: 'reset:1' }]);
});
