/* oxlint-disable typescript/consistent-type-imports -- a regular import would list each namespace a second time */
/**
 * One dictionary per feature, and `common` for shared texts: the single list of them. The English files provide the
 * types, so an unknown key does not compile; at run time the folders of `locales` determine what exists.
 */
export type Resources = {
  common: typeof import('../locales/en/common.json');
  accounts: typeof import('../locales/en/accounts.json');
  admin: typeof import('../locales/en/admin.json');
  audit: typeof import('../locales/en/audit.json');
  budgets: typeof import('../locales/en/budgets.json');
  calendar: typeof import('../locales/en/calendar.json');
  cart: typeof import('../locales/en/cart.json');
  checkout: typeof import('../locales/en/checkout.json');
  customers: typeof import('../locales/en/customers.json');
  'day-moves': typeof import('../locales/en/day-moves.json');
  deliveries: typeof import('../locales/en/deliveries.json');
  factor: typeof import('../locales/en/factor.json');
  funding: typeof import('../locales/en/funding.json');
  imports: typeof import('../locales/en/imports.json');
  health: typeof import('../locales/en/health.json');
  home: typeof import('../locales/en/home.json');
  kitchen: typeof import('../locales/en/kitchen.json');
  mail: typeof import('../locales/en/mail.json');
  meals: typeof import('../locales/en/meals.json');
  menu: typeof import('../locales/en/menu.json');
  messages: typeof import('../locales/en/messages.json');
  opening: typeof import('../locales/en/opening.json');
  orders: typeof import('../locales/en/orders.json');
  pages: typeof import('../locales/en/pages.json');
  payments: typeof import('../locales/en/payments.json');
  phone: typeof import('../locales/en/phone.json');
  policies: typeof import('../locales/en/policies.json');
  receipts: typeof import('../locales/en/receipts.json');
  reconciliation: typeof import('../locales/en/reconciliation.json');
  reports: typeof import('../locales/en/reports.json');
  settings: typeof import('../locales/en/settings.json');
  sheet: typeof import('../locales/en/sheet.json');
  standing: typeof import('../locales/en/standing.json');
  statements: typeof import('../locales/en/statements.json');
  templates: typeof import('../locales/en/templates.json');
  webhooks: typeof import('../locales/en/webhooks.json');
  worklist: typeof import('../locales/en/worklist.json');
};

export type Namespace = keyof Resources;

/** The texts of one namespace in one language. */
export type Dictionary = Record<string, unknown>;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}
