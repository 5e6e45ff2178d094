import { isBuiltIn } from '@trpeza/contract/messages/templates.constants';
import { PaymentMethod } from '@trpeza/contract/money/payments.constants';
import { toCents } from '@trpeza/contract/platform/money';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import { translatorFor } from '@trpeza/i18n/messages';
import type { Deps } from '#platform/deps.ts';
import type { OrderingChannel } from '#platform/payments/offered-methods.ts';
import { valuesOf } from './message-values.ts';
import type { Variables } from './message-variables.ts';
import type { FormattedValues } from './template-text.ts';

interface SampleDeps extends Pick<Deps, 'clock' | 'publicUrl'> {
  kitchen: Settings;
  howToOrder: OrderingChannel;
  language: Language;
}

const MEALS = [
  { name: 'Tavche gravche', nameMk: 'Тавче гравче', quantity: 6 },
  { name: 'Stuffed peppers', nameMk: 'Полнети пиперки', quantity: 4 },
];

/** Realistic values for previews and test messages: dates, prices and meals in the language of the template. */
export function sampleValues(key: string, variables: readonly string[], deps: SampleDeps): FormattedValues {
  if (!isBuiltIn(key)) return Object.fromEntries(variables.map((name) => [name, name]));
  return valuesOf(key, sampleOf(deps), deps);
}

function sampleOf({ clock, publicUrl, kitchen, howToOrder, language }: SampleDeps): Variables {
  const today = clock.now().toISOString().slice(0, 10);
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  const t = translatorFor(language);
  const slot = '10:00 - 12:00';
  const [part, covered] = [toCents(3120), toCents(7279)];
  return {
    name: t('templates:sample.name'),
    link: publicUrl.href,
    currency: kitchen.currency,
    howToOrder,
    number: 1042,
    address: t('templates:sample.address'),
    customerPhone: '03 5550 0100',
    instructions: '',
    date: today,
    oldDate: tomorrow,
    dueOn: tomorrow,
    month: today.slice(0, 7),
    slot,
    oldSlot: slot,
    minutes: 30,
    hours: 72,
    days: 30,
    codesLeft: 9,
    factor: 'passkey',
    meals: MEALS,
    total: toCents(10_399),
    covered,
    you: part,
    by: PaymentMethod.card,
    more: toCents(345),
    isWithdrawn: false,
    outcome: null,
    isNotOwed: false,
    creditReason: 'short',
    budget: 'month',
    leftWhere: t('templates:sample.leftWhere'),
    chargedAgain: part,
    coming: true,
    amount: part,
    refund: part,
    balance: covered,
    reference: '1000 1768',
    bankDetails: t('templates:sample.bankDetails'),
    opening: toCents(30_000),
    spent: covered,
    own: part,
    left: toCents(22_721),
    due: part,
    unpaid: toCents(0),
    invoice: 'INV-2026-11-01',
    invoiceTotal: covered,
    toDeduct: toCents(0),
    conditions: [{ condition: 'backup_old', since: clock.now(), count: null }],
  };
}
