/**
 * Every kind of change that is kept with who made it, as `<subject>/<what>`; the id of its subject stands beside it. Moves
 * of orders are kept with the orders.
 */
export const AUDIT_ACTIONS = [
  'account/created',
  'account/role',
  'account/plan',
  'account/email',
  'account/password',
  'account/deleted',
  'meal/added',
  'meal/changed',
  'meal/removed',
  'category/added',
  'category/changed',
  'category/removed',
  'setting/changed',
  'template/added',
  'template/changed',
  'template/removed',
  'message/sent-again',
  'invoice/issued',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
