import type { AuditAbout } from '@trpeza/contract/audit/audit.constants';
import type { ListQuery } from './use-list.ts';

/** Every address of this app. Links are created only here; a test checks them against the routes. */
export const paths = {
  home: () => '/',
  signIn: (next?: string) => (next ? `/auth?${new URLSearchParams({ next })}` : '/auth'),
  /** Today, or another delivery day. */
  dashboard: (date?: string) => withQuery('/admin', date ? { date } : {}),
  meals: (meal = '') => withQuery('/admin/meals', { meal }),
  categories: () => '/admin/meals/categories',
  allergens: () => '/admin/meals/allergens',
  prices: () => '/admin/meals/prices',
  settings: () => '/admin/settings',
  systemSettings: () => '/admin/system-settings',
  inventory: () => '/admin/inventory',
  /** One customer's orders, excluding customers whose id contains the same digits. */
  ordersOf: (accountId: number) =>
    withQuery('/admin/orders', { sort: 'newest', accountId: String(accountId) }),
  phoneOrder: (customerId?: number) =>
    customerId === undefined ? '/admin/phone-order' : `/admin/phone-order/${customerId}`,
  /** What became of standing orders on a usual day. */
  standingOrders: (date?: string) => withQuery('/admin/standing-orders', date ? { date } : {}),
  /** Regulars without an order for a delivery day. */
  notOrdered: (date?: string) => withQuery('/admin/not-ordered', date ? { date } : {}),
  /** Newest first: after a few years the oldest are rarely needed. */
  orders: (filters: ListQuery<'GET /api/orders'> = {}) =>
    withQuery('/admin/orders', { sort: 'newest', ...filters }),
  order: (id: number | string) => withQuery('/admin/orders', { sort: 'newest', order: String(id) }),
  history: (about: { about?: AuditAbout; subject?: string; personId?: string } = {}) =>
    withQuery('/admin/history', about),
  /** The orders of one delivery day. */
  ordersOfDelivery: (date: string) => withQuery('/admin/orders', { deliveryFrom: date, deliveryTo: date }),
  /** Moving a delivery day: between two days, or how far one has come. */
  dayMoves: (about: { from?: string; to?: string; id?: string } = {}) => withQuery('/admin/day-moves', about),
  /** Who drives where on a delivery day. */
  rounds: () => '/admin/rounds',
  users: (filters: ListQuery<'GET /api/users'> = {}) => withQuery('/admin/users', filters),
  /** The client file. */
  customer: (id: number) => `/admin/users/${id}`,
  security: () => '/admin/security',
  /** Spreadsheets: a new one, or one that was begun. */
  imports: (which: { kind?: string; import?: string } = {}) => withQuery('/admin/import', which),
  budgetSummary: () => '/admin/budget-summary',
  /** The list, or one template to be edited; `new` adds one. */
  emailTemplates: (template?: string) => withQuery('/admin/email-templates', template ? { template } : {}),
  messages: (filters: ListQuery<'GET /api/messages'> = {}) => withQuery('/admin/messages', filters),
  /** The programs that are notified, or what was sent to one of them. */
  webhooks: (id?: number) => withQuery('/admin/webhooks', id === undefined ? {} : { webhook: String(id) }),
  /** How the product itself is. */
  health: () => '/admin/health',
  /** Payment exceptions. */
  exceptions: (filters: Record<string, string> = {}) => withQuery('/admin/payments', filters),
  orderReports: (filters: Record<string, string> = {}) => withQuery('/admin/order-reports', filters),
  /** What is done with the month that is over. */
  monthEnd: () => '/admin/month-end',
  /** What was received: all of it, or the files of the bank. */
  moneyReceived: (which: Record<string, string> = {}) => withQuery('/admin/money-received', which),
  /** Who owes how much for how long. */
  owing: (filters: Record<string, string> = {}) => withQuery('/admin/accounts-owing', filters),
  /** What one customer owes and has paid. */
  account: (customerId: number) => `/admin/accounts-owing/${customerId}`,
  closeMonth: () => '/admin/close-month',
  statements: (filters: Record<string, string> = {}) => withQuery('/admin/statements', filters),
  statement: (month: string, customerId: number) => `/admin/statements/${month}/${customerId}`,
  /** Who pays beside the customers. */
  funders: () => '/admin/funders',
  invoices: () => '/admin/invoices',
  /** The organisation's, or a funder's. */
  invoice: (month: string, funderId: number | null = null) =>
    withQuery(`/admin/invoices/${month}`, funderId === null ? {} : { funder: String(funderId) }),
};

function withQuery(path: string, query: object): string {
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return search ? `${path}?${search}` : path;
}
