/** Variables of every message. */
const EVERYWHERE = ['kitchen', 'phone'] as const;
const ORDER = ['name', 'number', 'date', 'slot', 'address', 'link', ...EVERYWHERE] as const;

/**
 * All automatic messages with their Mustache variables. The list is fixed, since the code supplies each variable,
 * formatted in the recipient's language.
 */
export const TEMPLATE_VARIABLES = {
  'order-received': [...ORDER, 'meals', 'total', 'covered', 'you', 'paid', 'toPay'],
  'order-notice': [...ORDER, 'customerPhone', 'instructions', 'meals', 'mealCount', 'total'],
  'order-on-its-way': ORDER,
  'order-delivered': [...ORDER, 'leftWhere', 'chargedAgain'],
  'order-cancelled': [...ORDER, 'reason', 'refund', 'budget'],
  'order-credited': [...ORDER, 'reason', 'meals', 'refund', 'budget'],
  'order-changed': [...ORDER, 'meals', 'total', 'covered', 'you', 'difference'],
  'order-back': [...ORDER, 'chargedAgain'],
  'order-moved': [...ORDER, 'oldDate', 'oldSlot'],
  'refund-paid': ['name', 'number', 'date', 'amount', 'link', ...EVERYWHERE],
  'refund-failed': ['name', 'date', 'amount', 'link', ...EVERYWHERE],
  'payment-returned': ['name', 'date', 'amount', 'link', ...EVERYWHERE],
  'debit-dishonoured': ['name', 'number', 'date', 'amount', 'coming', 'link', ...EVERYWHERE],
  'confirm-email': ['link', 'hours', ...EVERYWHERE],
  'address-taken': ['name', 'link', ...EVERYWHERE],
  welcome: ['name', 'link', 'howToOrder', ...EVERYWHERE],
  verified: ['name', 'link', 'howToOrder', ...EVERYWHERE],
  'password-reset': ['name', 'link', 'minutes', ...EVERYWHERE],
  'staff-password': ['name', 'link', 'hours', ...EVERYWHERE],
  invitation: ['name', 'link', 'days', 'howToOrder', ...EVERYWHERE],
  'password-changed': ['name', ...EVERYWHERE],
  'factor-added': ['name', 'factor', ...EVERYWHERE],
  'factor-removed': ['name', 'factor', ...EVERYWHERE],
  'factor-reset': ['name', ...EVERYWHERE],
  'recovery-code-used': ['name', 'codesLeft', ...EVERYWHERE],
  statement: [
    'name',
    'month',
    'opening',
    'spent',
    'own',
    'left',
    'due',
    'pay',
    'reference',
    'link',
    ...EVERYWHERE,
  ],
  'account-reminder': ['name', 'amount', 'balance', 'reference', 'bankDetails', ...EVERYWHERE],
  invoice: ['name', 'invoice', 'month', 'invoiceTotal', 'toDeduct', 'dueOn', ...EVERYWHERE],
  'newsletter-confirm': ['link', ...EVERYWHERE],
  'health-notice': ['name', 'conditions', 'link', ...EVERYWHERE],
} as const satisfies Record<string, readonly string[]>;

export type Template = keyof typeof TEMPLATE_VARIABLES;
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[Template][number];

export const BUILT_IN_TEMPLATES = Object.keys(TEMPLATE_VARIABLES) as Template[];

export const isBuiltIn = (key: string): key is Template => Object.hasOwn(TEMPLATE_VARIABLES, key);

/** Templates whose content is erased after sending: their links allow setting a password or confirming an address. */
export const SECRET_TEMPLATES: readonly string[] = [
  'password-reset',
  'staff-password',
  'invitation',
  'confirm-email',
] satisfies Template[];

/** Templates that must contain their link, since they are useless without it. */
export const TEMPLATES_WITH_LINK: readonly string[] = [
  ...SECRET_TEMPLATES,
  'newsletter-confirm' satisfies Template,
];

/** States of a message: waiting for the next attempt, accepted by a mail server, or given up. */
export const OUTBOX_STATES = ['waiting', 'sent', 'failed'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

/** Errors of messages that the system gave up. Any other error is the response of a mail server. */
export const OWN_ERRORS = { tooOld: 'too old to be sent', keptBack: 'kept back by a restore' } as const;
