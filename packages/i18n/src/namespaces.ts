/* oxlint-disable typescript/consistent-type-imports -- a regular import would list each namespace a second time */
/**
 * The types of all dictionaries: one per feature, and `common` for shared texts. They are derived from the English files,
 * so that an unknown key is a compile error.
 */
export type Resources = {
  common: typeof import('../locales/en/platform/common.json');
  accounts: typeof import('../locales/en/access/accounts.json');
  admin: typeof import('../locales/en/office/admin.json');
  audit: typeof import('../locales/en/office/audit.json');
  budgets: typeof import('../locales/en/money/budgets.json');
  calendar: typeof import('../locales/en/ordering/calendar.json');
  cart: typeof import('../locales/en/ordering/cart.json');
  checkout: typeof import('../locales/en/ordering/checkout.json');
  customers: typeof import('../locales/en/customers/customers.json');
  'day-moves': typeof import('../locales/en/ordering/day-moves.json');
  'delivery-days': typeof import('../locales/en/ordering/delivery-days.json');
  deliveries: typeof import('../locales/en/delivery/deliveries.json');
  factor: typeof import('../locales/en/access/factor.json');
  agreements: typeof import('../locales/en/money/agreements.json');
  imports: typeof import('../locales/en/office/imports.json');
  health: typeof import('../locales/en/office/health.json');
  home: typeof import('../locales/en/platform/home.json');
  kitchen: typeof import('../locales/en/kitchen/kitchen.json');
  mail: typeof import('../locales/en/messages/mail.json');
  meals: typeof import('../locales/en/menu/meals.json');
  menu: typeof import('../locales/en/menu/menu.json');
  messages: typeof import('../locales/en/messages/messages.json');
  opening: typeof import('../locales/en/office/opening.json');
  orders: typeof import('../locales/en/ordering/orders.json');
  pages: typeof import('../locales/en/platform/pages.json');
  payments: typeof import('../locales/en/money/payments.json');
  phone: typeof import('../locales/en/ordering/phone.json');
  policies: typeof import('../locales/en/platform/policies.json');
  'incoming-payments': typeof import('../locales/en/money/incoming-payments.json');
  reconciliation: typeof import('../locales/en/money/reconciliation.json');
  reports: typeof import('../locales/en/office/reports.json');
  settings: typeof import('../locales/en/office/settings.json');
  sheet: typeof import('../locales/en/kitchen/sheet.json');
  recurring: typeof import('../locales/en/ordering/recurring.json');
  statements: typeof import('../locales/en/money/statements.json');
  templates: typeof import('../locales/en/messages/templates.json');
  webhooks: typeof import('../locales/en/office/webhooks.json');
  worklist: typeof import('../locales/en/office/worklist.json');
};

export type Namespace = keyof Resources;

/** The folder of each dictionary in `locales/<language>`. */
export const ROOM_OF: Readonly<Record<Namespace, string>> = {
  common: 'platform',
  accounts: 'access',
  admin: 'office',
  audit: 'office',
  budgets: 'money',
  calendar: 'ordering',
  cart: 'ordering',
  checkout: 'ordering',
  customers: 'customers',
  'day-moves': 'ordering',
  'delivery-days': 'ordering',
  deliveries: 'delivery',
  factor: 'access',
  agreements: 'money',
  imports: 'office',
  health: 'office',
  home: 'platform',
  kitchen: 'kitchen',
  mail: 'messages',
  meals: 'menu',
  menu: 'menu',
  messages: 'messages',
  opening: 'office',
  orders: 'ordering',
  pages: 'platform',
  payments: 'money',
  phone: 'ordering',
  policies: 'platform',
  'incoming-payments': 'money',
  reconciliation: 'money',
  reports: 'office',
  settings: 'office',
  sheet: 'kitchen',
  recurring: 'ordering',
  statements: 'money',
  templates: 'messages',
  webhooks: 'office',
  worklist: 'office',
};

/** The texts of one namespace in one language. */
export type Dictionary = Record<string, unknown>;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}
