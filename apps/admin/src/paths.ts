import type { AuditAbout } from '@trpeza/contract/office/audit.constants';
import type { ListQuery } from './use-list.ts';

/** The tabs of a delivery day beside its orders. */
export type DayTab = 'calls' | 'rounds' | 'move';

/** The path of every page of this app. Links are created only here; a test checks them against the routes. */
export const paths = {
  home: () => '/',
  signIn: (next?: string) => (next ? `/auth?${new URLSearchParams({ next })}` : '/auth'),
  /** The dashboard of today, or of another delivery day. */
  dashboard: (date?: string) => withQuery('/admin', date ? { date } : {}),
  meals: (meal = '') => withQuery('/admin/meals', { meal }),
  categories: () => '/admin/meals/categories',
  allergens: () => '/admin/meals/allergens',
  prices: () => '/admin/meals/prices',
  settings: () => '/admin/settings',
  systemSettings: () => '/admin/system-settings',
  inventory: () => '/admin/inventory',
  /** The orders of exactly one customer: a text search would match other ids that contain the same digits. */
  ordersOf: (accountId: number) =>
    withQuery('/admin/orders', { sort: 'newest', accountId: String(accountId) }),
  phoneOrder: (customerId?: number) =>
    customerId === undefined ? '/admin/phone-order' : `/admin/phone-order/${customerId}`,
  /** The list of orders, newest first, since the oldest orders are rarely needed. */
  orders: (filters: ListQuery<'GET /api/orders'> = {}) =>
    withQuery('/admin/orders', { sort: 'newest', ...filters }),
  order: (id: number | string) => withQuery('/admin/orders', { sort: 'newest', order: String(id) }),
  history: (about: { about?: AuditAbout; subject?: string; personId?: string } = {}) =>
    withQuery('/admin/history', about),
  ordersOfDelivery: (date: string) => withQuery('/admin/orders', { deliveryFrom: date, deliveryTo: date }),
  /** The calendar of delivery days. */
  deliveryDays: () => '/admin/delivery-days',
  /** A delivery day: its orders, or another of its tabs. */
  deliveryDay: (date: string, tab?: DayTab) => `/admin/delivery-days/${date}${tab ? `/${tab}` : ''}`,
  /** The progress of a move of a day's orders. */
  dayMove: (id: number | string) => withQuery('/admin/day-moves', { id: String(id) }),
  users: (filters: ListQuery<'GET /api/users'> = {}) => withQuery('/admin/users', filters),
  /** Everybody with the role of a customer. */
  customers: (filters: ListQuery<'GET /api/users'> = {}) => withQuery('/admin/customers', filters),
  staff: (filters: ListQuery<'GET /api/users'> = {}) => withQuery('/admin/staff', filters),
  /** The client file. */
  customer: (id: number) => `/admin/users/${id}`,
  /** The part of the client file about agreements. */
  terms: (id: number) => `/admin/users/${id}#who-pays`,
  security: () => '/admin/security',
  /** Imports of spreadsheets: a new one, or one that was started before. */
  imports: (which: { kind?: string; import?: string } = {}) => withQuery('/admin/import', which),
  budgetSummary: () => '/admin/budget-summary',
  /** The list of templates, or one template; `new` adds one. */
  emailTemplates: (template?: string) => withQuery('/admin/email-templates', template ? { template } : {}),
  messages: (filters: ListQuery<'GET /api/messages'> = {}) => withQuery('/admin/messages', filters),
  /** The registered webhooks, or the deliveries to one of them. */
  webhooks: (id?: number) => withQuery('/admin/webhooks', id === undefined ? {} : { webhook: String(id) }),
  health: () => '/admin/health',
  paymentIssues: (filters: Record<string, string> = {}) => withQuery('/admin/payments', filters),
  orderReports: (filters: Record<string, string> = {}) => withQuery('/admin/order-reports', filters),
  /** The steps that complete the previous month. */
  monthEnd: () => '/admin/month-end',
  /** All incoming payments, or the bank files. */
  moneyReceived: (which: Record<string, string> = {}) => withQuery('/admin/money-received', which),
  /** Customers' debts by age. */
  owing: (filters: Record<string, string> = {}) => withQuery('/admin/accounts-owing', filters),
  account: (customerId: number) => `/admin/accounts-owing/${customerId}`,
  closeMonth: () => '/admin/close-month',
  statements: (filters: Record<string, string> = {}) => withQuery('/admin/statements', filters),
  statement: (month: string, customerId: number) => `/admin/statements/${month}/${customerId}`,
  funders: () => '/admin/funders',
  invoices: () => '/admin/invoices',
  /** A month's invoice to the organisation, or to a funder. */
  invoice: (month: string, funderId: number | null = null) =>
    withQuery(`/admin/invoices/${month}`, funderId === null ? {} : { funder: String(funderId) }),
};

function withQuery(path: string, query: object): string {
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return search ? `${path}?${search}` : path;
}
