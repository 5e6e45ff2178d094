import { isBuiltIn, type Template } from '@trpeza/contract/messages/templates.constants';
import { PaymentMethod } from '@trpeza/contract/payments/payments.constants';
import { toCents } from '@trpeza/contract/shared/money';
import type { Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { valuesOf, type MessageVariables, type PlaceOfOrders, type Values } from './message-variables.ts';
import type { Deps } from '#src/deps.ts';

interface SampleDeps extends Pick<Deps, 'clock' | 'publicUrl'> {
  currency: string;
  howToOrder: PlaceOfOrders;
}

const MEALS = [
  { name: 'Tavche gravche', nameMk: 'Тавче гравче', quantity: 6 },
  { name: 'Stuffed peppers', nameMk: 'Полнети пиперки', quantity: 4 },
];

/** Realistic values for the preview and test of a template: dates, prices and meals in its language. */
export function sampleValues(
  key: string,
  variables: readonly string[],
  { language, ...deps }: SampleDeps & { language: Language },
): Values {
  if (!isBuiltIn(key)) return Object.fromEntries(variables.map((name) => [name, name]));
  return valuesOf(key, samplesOf(deps, language)[key] as MessageVariables[Template], language);
}

const SUMS = { total: toCents(10_399), covered: toCents(7279), you: toCents(3120) };
const END = {
  isWithdrawn: false,
  outcome: null,
  refund: SUMS.you,
  isNotOwed: false,
  budget: 'month',
} as const;
const CREDIT = {
  creditReason: 'short',
  by: PaymentMethod.card,
  refund: toCents(1200),
  budget: 'month',
} as const;
const CHANGE = { by: PaymentMethod.card, more: toCents(345), refund: toCents(0) } as const;

function samplesOf(
  { clock, publicUrl, currency, howToOrder }: SampleDeps,
  language: Language,
): { [T in Template]: MessageVariables[T] } {
  const today = clock.now().toISOString().slice(0, 10);
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  const t = wordsIn(language);
  const name = t('templates:sample.name');
  const link = publicUrl.href;
  const order = {
    name,
    number: 1042,
    date: today,
    slot: '10:00 - 12:00',
    currency,
    link,
    address: t('templates:sample.address'),
  };
  return {
    'order-received': { ...order, ...SUMS, by: PaymentMethod.card, meals: MEALS },
    'order-notice': { ...order, ...SUMS, meals: MEALS, customerPhone: '03 5550 0100', instructions: '' },
    'order-on-its-way': order,
    'order-delivered': { ...order, leftWhere: t('templates:sample.leftWhere'), chargedAgain: null },
    'order-cancelled': { ...order, ...END },
    'order-credited': { ...order, ...CREDIT, meals: MEALS.slice(1) },
    'order-changed': { ...order, ...SUMS, ...CHANGE, meals: MEALS },
    'order-back': { ...order, chargedAgain: SUMS.you },
    'order-moved': { ...order, oldDate: tomorrow, oldSlot: order.slot },
    'refund-paid': { ...order, amount: SUMS.you },
    'refund-failed': { name, date: today, currency, link, amount: SUMS.you },
    'payment-returned': { name, date: today, currency, link, amount: SUMS.you },
    'debit-dishonoured': { ...order, amount: SUMS.you, coming: true },
    'confirm-email': { link, hours: 72 },
    'address-taken': { name, link },
    welcome: { name, link, howToOrder },
    verified: { name, link, howToOrder },
    'password-reset': { name, link, minutes: 30 },
    'staff-password': { name, link, hours: 72 },
    invitation: { name, link, days: 30, howToOrder },
    'password-changed': { name },
    'factor-added': { name, factor: 'passkey' },
    'factor-removed': { name, factor: 'codes' },
    'factor-reset': { name },
    'recovery-code-used': { name, codesLeft: 9 },
    ...billSamples(
      { name, currency, link },
      { today, due: tomorrow, bankDetails: t('templates:sample.bankDetails') },
    ),
    'newsletter-confirm': { link },
    'health-notice': {
      name,
      link,
      timeZone: 'UTC',
      conditions: [{ condition: 'backup_old', since: clock.now(), count: null }],
    },
  };
}

/** What customers and funders are to pay, and are reminded of. */
function billSamples(
  { link, ...to }: { name: string; currency: string; link: string },
  { today, due, bankDetails }: { today: string; due: string; bankDetails: string },
): Pick<{ [T in Template]: MessageVariables[T] }, 'statement' | 'account-reminder' | 'invoice'> {
  const pay = { reference: '1000 1768', bankDetails };
  const [own, spent] = [toCents(3120), toCents(7279)];
  const month = { month: today.slice(0, 7), opening: toCents(30_000), left: toCents(22_721) };
  return {
    statement: { ...to, link, ...month, ...pay, spent, own, due: own, unpaid: toCents(0), dueOn: due },
    'account-reminder': { ...to, ...pay, amount: own, balance: spent },
    invoice: {
      ...to,
      invoice: 'INV-2026-11-01',
      month: month.month,
      invoiceTotal: spent,
      toDeduct: toCents(0),
      dueOn: due,
    },
  };
}
