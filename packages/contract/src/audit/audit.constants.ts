/**
 * Every kind of change that is logged with its author, as `<subject>/<what>`; the id of the subject is logged beside it.
 * Moves of orders are logged with the orders.
 */
export const AUDIT_ACTIONS = [
  'account/created',
  'account/role',
  'account/plan',
  'account/email',
  'account/password',
  'account/password-ended',
  'account/factor-added',
  'account/factor-removed',
  'account/factor-reset',
  'account/recovery-codes',
  'account/recovery-code-used',
  'account/deleted',
  'customer/added',
  'customer/profile',
  'customer/diet',
  'customer/door-plan',
  'customer/addresses',
  'customer/delivery-details',
  'customer/contacts',
  'customer/note',
  'customer/state',
  'customer/invited',
  'customer/agreement-added',
  'customer/agreement-changed',
  'customer/agreement-removed',
  'account/standing-order',
  'account/standing-stopped',
  'account/skip',
  'account/hold',
  'account/hold-ended',
  'meal/added',
  'meal/changed',
  'meal/removed',
  'meal/price-planned',
  'meal/price-dropped',
  'category/added',
  'category/changed',
  'category/removed',
  'setting/changed',
  'round/added',
  'round/changed',
  'round/removed',
  'webhook/added',
  'webhook/changed',
  'webhook/removed',
  'webhook/secret-renewed',
  'template/added',
  'template/changed',
  'template/removed',
  'message/sent-again',
  'invoice/issued',
  'funder/added',
  'funder/changed',
  'funder/ended',
  'receipt/recorded',
  'receipt/reversed',
  'bank-file/kept',
  'bank-line/ignored',
  'bank-line/reopened',
  'month/closed',
  'reminder/sent',
  'invoice/sent',
  'invoice/held',
  'invoice/rejected',
  'finding/resolved',
  'worklist/done',
  'day-move/started',
  'job/tried-again',
  'job/dropped',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Groups of changes by which the office filters, with the subjects of their actions. */
export const SUBJECTS_ABOUT = {
  people: ['account', 'customer'],
  orders: ['order', 'worklist', 'day-move'],
  menu: ['meal', 'category'],
  settings: ['setting', 'round', 'webhook'],
  templates: ['template'],
  messages: ['message'],
  invoices: ['invoice', 'funder'],
  receipts: ['receipt', 'bank-file', 'bank-line', 'month', 'reminder'],
  payments: ['finding'],
  health: ['job'],
} as const;
export type AuditAbout = keyof typeof SUBJECTS_ABOUT;
export const AUDIT_SUBJECTS = Object.keys(SUBJECTS_ABOUT) as [AuditAbout, ...AuditAbout[]];

/** What an action is about: `account/role` is about people. */
export function aboutOf(action: string): AuditAbout | undefined {
  const subject = action.split('/', 1)[0] ?? '';
  return AUDIT_SUBJECTS.find((about) => (SUBJECTS_ABOUT[about] as readonly string[]).includes(subject));
}
