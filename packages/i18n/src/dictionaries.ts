import type { Language } from './language.ts';
import type { Namespace } from './namespaces.ts';

export type Dictionary = Record<string, unknown>;

/** One chunk per language and word: a table of literal paths, because bundlers split only what they can read. */
export const DICTIONARIES: Record<Language, Record<Namespace, () => Promise<{ default: Dictionary }>>> = {
  en: {
    common: () => import('../locales/en/common.json', { with: { type: 'json' } }),
    accounts: () => import('../locales/en/accounts.json', { with: { type: 'json' } }),
    admin: () => import('../locales/en/admin.json', { with: { type: 'json' } }),
    audit: () => import('../locales/en/audit.json', { with: { type: 'json' } }),
    budgets: () => import('../locales/en/budgets.json', { with: { type: 'json' } }),
    calendar: () => import('../locales/en/calendar.json', { with: { type: 'json' } }),
    cart: () => import('../locales/en/cart.json', { with: { type: 'json' } }),
    checkout: () => import('../locales/en/checkout.json', { with: { type: 'json' } }),
    deliveries: () => import('../locales/en/deliveries.json', { with: { type: 'json' } }),
    home: () => import('../locales/en/home.json', { with: { type: 'json' } }),
    kitchen: () => import('../locales/en/kitchen.json', { with: { type: 'json' } }),
    meals: () => import('../locales/en/meals.json', { with: { type: 'json' } }),
    menu: () => import('../locales/en/menu.json', { with: { type: 'json' } }),
    messages: () => import('../locales/en/messages.json', { with: { type: 'json' } }),
    orders: () => import('../locales/en/orders.json', { with: { type: 'json' } }),
    pages: () => import('../locales/en/pages.json', { with: { type: 'json' } }),
    payments: () => import('../locales/en/payments.json', { with: { type: 'json' } }),
    policies: () => import('../locales/en/policies.json', { with: { type: 'json' } }),
    reports: () => import('../locales/en/reports.json', { with: { type: 'json' } }),
    settings: () => import('../locales/en/settings.json', { with: { type: 'json' } }),
  },
  mk: {
    common: () => import('../locales/mk/common.json', { with: { type: 'json' } }),
    accounts: () => import('../locales/mk/accounts.json', { with: { type: 'json' } }),
    admin: () => import('../locales/mk/admin.json', { with: { type: 'json' } }),
    audit: () => import('../locales/mk/audit.json', { with: { type: 'json' } }),
    budgets: () => import('../locales/mk/budgets.json', { with: { type: 'json' } }),
    calendar: () => import('../locales/mk/calendar.json', { with: { type: 'json' } }),
    cart: () => import('../locales/mk/cart.json', { with: { type: 'json' } }),
    checkout: () => import('../locales/mk/checkout.json', { with: { type: 'json' } }),
    deliveries: () => import('../locales/mk/deliveries.json', { with: { type: 'json' } }),
    home: () => import('../locales/mk/home.json', { with: { type: 'json' } }),
    kitchen: () => import('../locales/mk/kitchen.json', { with: { type: 'json' } }),
    meals: () => import('../locales/mk/meals.json', { with: { type: 'json' } }),
    menu: () => import('../locales/mk/menu.json', { with: { type: 'json' } }),
    messages: () => import('../locales/mk/messages.json', { with: { type: 'json' } }),
    orders: () => import('../locales/mk/orders.json', { with: { type: 'json' } }),
    pages: () => import('../locales/mk/pages.json', { with: { type: 'json' } }),
    payments: () => import('../locales/mk/payments.json', { with: { type: 'json' } }),
    policies: () => import('../locales/mk/policies.json', { with: { type: 'json' } }),
    reports: () => import('../locales/mk/reports.json', { with: { type: 'json' } }),
    settings: () => import('../locales/mk/settings.json', { with: { type: 'json' } }),
  },
};
