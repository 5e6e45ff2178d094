/** Variables of every message. */
const COMMON_VARIABLES = ['kitchen', 'phone'] as const;
const ORDER = ['name', 'number', 'date', 'slot', 'address', 'link', ...COMMON_VARIABLES] as const;

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
  'refund-paid': ['name', 'number', 'date', 'amount', 'link', ...COMMON_VARIABLES],
  'refund-failed': ['name', 'date', 'amount', 'link', ...COMMON_VARIABLES],
  'payment-returned': ['name', 'date', 'amount', 'link', ...COMMON_VARIABLES],
  'debit-dishonoured': ['name', 'number', 'date', 'amount', 'coming', 'link', ...COMMON_VARIABLES],
  'confirm-email': ['link', 'hours', ...COMMON_VARIABLES],
  'address-taken': ['name', 'link', ...COMMON_VARIABLES],
  welcome: ['name', 'link', 'howToOrder', ...COMMON_VARIABLES],
  verified: ['name', 'link', 'howToOrder', ...COMMON_VARIABLES],
  'password-reset': ['name', 'link', 'minutes', ...COMMON_VARIABLES],
  'staff-password': ['name', 'link', 'hours', ...COMMON_VARIABLES],
  invitation: ['name', 'link', 'days', 'howToOrder', ...COMMON_VARIABLES],
  'password-changed': ['name', ...COMMON_VARIABLES],
  'factor-added': ['name', 'factor', ...COMMON_VARIABLES],
  'factor-removed': ['name', 'factor', ...COMMON_VARIABLES],
  'factor-reset': ['name', ...COMMON_VARIABLES],
  'recovery-code-used': ['name', 'codesLeft', ...COMMON_VARIABLES],
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
    ...COMMON_VARIABLES,
  ],
  'account-reminder': ['name', 'amount', 'balance', 'reference', 'bankDetails', ...COMMON_VARIABLES],
  invoice: ['name', 'invoice', 'month', 'invoiceTotal', 'toDeduct', 'dueOn', ...COMMON_VARIABLES],
  'newsletter-confirm': ['link', ...COMMON_VARIABLES],
  'health-notice': ['name', 'conditions', 'link', ...COMMON_VARIABLES],
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

/** Errors of messages that this application has given up on. Any other error is the response of a mail server. */
export const OWN_ERRORS = { tooOld: 'too old to be sent', keptBack: 'kept back by a restore' } as const;
