import { TEMPLATE_VARIABLES, type Template } from '@trpeza/contract/messages/templates.constants';
import type { Language } from '@trpeza/contract/shared/language';
import { freeWordsIn } from '@trpeza/i18n/messages';

/** The texts of a message in one language, with its variables still in it as `{{name}}`. */
export interface Words {
  subject: string;
  html: string;
  /** Empty where it is made from the HTML. */
  text: string;
}

/** A message before layout: keys of `messages:mail.<template>`, with a leading dot for those that templates share. */
interface Plan {
  paragraphs: readonly string[];
  facts?: Readonly<Record<string, string>>;
  action?: string;
  notes?: readonly string[];
}

const WHEN_AND_WHERE = { date: '.order.date', slot: '.order.slot', address: '.order.address' };
const MY_ORDERS = { action: '.order.action', notes: ['.preferences'] };

/** Every message that the product sends, in reading order. */
const PLANS: { readonly [T in Template]: Plan } = {
  'password-reset': { paragraphs: ['asked', 'valid'], action: 'action', notes: ['ignore'] },
  'staff-password': { paragraphs: ['role', 'long', 'valid'], action: 'action', notes: ['without'] },
  invitation: { paragraphs: ['invited', '{{howToOrder}}', 'valid'], action: 'action', notes: ['without'] },
  'password-changed': { paragraphs: ['changed', 'notYou'] },
  'factor-added': { paragraphs: ['added', 'notYou'] },
  'factor-removed': { paragraphs: ['removed', 'notYou'] },
  'factor-reset': { paragraphs: ['reset', 'next', 'notYou'] },
  'recovery-code-used': { paragraphs: ['used', 'left', 'notYou'] },
  'confirm-email': { paragraphs: ['asked', 'valid'], action: 'action', notes: ['ignore'] },
  'address-taken': { paragraphs: ['tried', 'yours', 'forgotten'], action: 'action', notes: ['ignore'] },
  welcome: { paragraphs: ['ready', 'verify', '{{howToOrder}}'], action: 'action' },
  verified: { paragraphs: ['ready', '{{howToOrder}}'], action: 'action' },
  'order-received': {
    paragraphs: ['thanks'],
    facts: {
      ...WHEN_AND_WHERE,
      meals: '.order.meals',
      total: '.order.total',
      covered: '.order.covered',
      paid: '.order.you',
      toPay: '.order.toPay',
    },
    ...MY_ORDERS,
  },
  'order-notice': {
    paragraphs: ['placed'],
    facts: {
      name: '.order.name',
      customerPhone: '.order.phone',
      ...WHEN_AND_WHERE,
      instructions: '.order.instructions',
      meals: '.order.meals',
      total: '.order.total',
    },
    action: 'action',
  },
  'order-on-its-way': { paragraphs: ['leaving'], facts: WHEN_AND_WHERE, ...MY_ORDERS },
  'order-delivered': { paragraphs: ['enjoy', '{{leftWhere}}', '{{chargedAgain}}', 'missing'], ...MY_ORDERS },
  'order-cancelled': { paragraphs: ['{{reason}}', '{{refund}}', '{{budget}}'], ...MY_ORDERS },
  'order-credited': {
    paragraphs: ['{{reason}}', '{{refund}}', '{{budget}}'],
    facts: { meals: '.order.meals' },
    ...MY_ORDERS,
  },
  'order-changed': {
    paragraphs: ['changed', '{{difference}}'],
    facts: {
      ...WHEN_AND_WHERE,
      meals: '.order.meals',
      total: '.order.total',
      covered: '.order.covered',
      you: 'you',
    },
    ...MY_ORDERS,
  },
  'order-back': { paragraphs: ['back', '{{chargedAgain}}', 'sorry'], facts: WHEN_AND_WHERE, ...MY_ORDERS },
  'order-moved': { paragraphs: ['moved', 'else'], facts: WHEN_AND_WHERE, ...MY_ORDERS },
  'refund-paid': { paragraphs: ['paid', 'bank'], action: 'action' },
  'refund-failed': { paragraphs: ['failed', 'call'], ...MY_ORDERS },
  'payment-returned': { paragraphs: ['arrived', 'back', 'sorry'], action: 'action' },
  'debit-dishonoured': { paragraphs: ['unpaid', '{{coming}}', 'pay'], ...MY_ORDERS },
  statement: {
    paragraphs: ['ready', '{{pay}}'],
    facts: { opening: 'opening', spent: 'spent', own: 'own', left: 'left' },
    action: 'action',
  },
  'account-reminder': {
    paragraphs: ['open', 'pay'],
    facts: { amount: 'amount', balance: 'balance', reference: 'reference', bankDetails: 'bankDetails' },
    notes: ['talk'],
  },
  invoice: {
    paragraphs: ['attached'],
    facts: {
      invoice: 'invoice',
      month: 'month',
      invoiceTotal: 'invoiceTotal',
      toDeduct: 'toDeduct',
      dueOn: 'dueOn',
    },
    notes: ['questions'],
  },
  'newsletter-confirm': { paragraphs: ['asked'], action: 'action', notes: ['ignore'] },
  'health-notice': { paragraphs: ['found', '{{conditions}}', 'next'], action: 'action' },
};

const kept = new Map<string, Words>();

/** The product's default texts for a template: exactly what is sent until the office writes its own. */
export function defaultWords(template: Template, language: Language): Words {
  const key = `${template} ${language}`;
  const words = kept.get(key) ?? writeDefault(template, language);
  kept.set(key, words);
  return words;
}

/** Of the texts that somebody has written for a message those that differ from the product's; the others are empty. */
export function unlikeDefault<Written extends Partial<Words>>(
  template: Template,
  language: Language,
  written: Written,
): Written {
  const product = defaultWords(template, language);
  const own = Object.entries(written).map(([field, text]) => [
    field,
    text.trim() === product[field as keyof Words].trim() ? '' : text,
  ]);
  return Object.fromEntries(own) as Written;
}

function writeDefault(template: Template, language: Language): Words {
  const variables: readonly string[] = TEMPLATE_VARIABLES[template];
  const placeholders = Object.fromEntries(variables.map((name) => [name, `{{${name}}}`]));
  const words = freeWordsIn(language);
  const say = (key: string): string => {
    if (key.startsWith('{{')) return key;
    return words(
      key.startsWith('.') ? `messages:mail${key}` : `messages:mail.${template}.${key}`,
      placeholders,
    );
  };
  const plan = PLANS[template];
  const greets = variables.includes('name') && template !== 'order-notice';
  const page = {
    opening: [say(greets ? '.greeting' : '.greetingToNobody'), ...plan.paragraphs.map(say)],
    facts: Object.entries(plan.facts ?? {}).map(([name, label]) => [say(label), `{{${name}}}`] as const),
    action: plan.action && say(plan.action),
    closing: [...(plan.notes ?? []), '.farewell'].map(say),
  };
  return { subject: say('subject'), html: asHtml(page), text: asText(page) };
}

interface DefaultPage {
  opening: readonly string[];
  facts: readonly (readonly [label: string, placeholder: string])[];
  action: string | undefined;
  closing: readonly string[];
}

function asHtml({ opening, facts, action, closing }: DefaultPage): string {
  const paragraph = (text: string) => `<p>${escapeText(text)}</p>`;
  const rows = facts.map(
    ([label, value]) => `<tr><th scope="row">${escapeText(label)}</th><td>${value}</td></tr>`,
  );
  return [
    ...opening.map(paragraph),
    ...(rows.length > 0 ? ['<table>', ...rows, '</table>'] : []),
    // A button, and its URL as text for copying.
    ...(action ? [`<p><a href="{{link}}">${escapeText(action)}</a></p>`, '<p>{{link}}</p>'] : []),
    ...closing.map(paragraph),
  ].join('\n');
}

function asText({ opening, facts, action, closing }: DefaultPage): string {
  const lines = facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  const blocks = [...opening, lines, action ? `${action}:\n{{link}}` : '', ...closing];
  return blocks.filter(Boolean).join('\n\n');
}

/** Quotes need no escaping inside an element; so `sanitise` finds nothing to change here. */
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
