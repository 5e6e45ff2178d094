// The English files give the types: a key that is not in them does not compile.
import type common from '../locales/en/common.json';
import type accounts from '../locales/en/accounts.json';
import type admin from '../locales/en/admin.json';
import type audit from '../locales/en/audit.json';
import type budgets from '../locales/en/budgets.json';
import type calendar from '../locales/en/calendar.json';
import type cart from '../locales/en/cart.json';
import type checkout from '../locales/en/checkout.json';
import type deliveries from '../locales/en/deliveries.json';
import type home from '../locales/en/home.json';
import type kitchen from '../locales/en/kitchen.json';
import type meals from '../locales/en/meals.json';
import type menu from '../locales/en/menu.json';
import type messages from '../locales/en/messages.json';
import type opening from '../locales/en/opening.json';
import type orders from '../locales/en/orders.json';
import type pages from '../locales/en/pages.json';
import type payments from '../locales/en/payments.json';
import type phone from '../locales/en/phone.json';
import type policies from '../locales/en/policies.json';
import type reconciliation from '../locales/en/reconciliation.json';
import type reports from '../locales/en/reports.json';
import type settings from '../locales/en/settings.json';
import type sheet from '../locales/en/sheet.json';
import type statements from '../locales/en/statements.json';
import type templates from '../locales/en/templates.json';
import type worklist from '../locales/en/worklist.json';

export type Resources = {
  common: typeof common;
  accounts: typeof accounts;
  admin: typeof admin;
  audit: typeof audit;
  budgets: typeof budgets;
  calendar: typeof calendar;
  cart: typeof cart;
  checkout: typeof checkout;
  deliveries: typeof deliveries;
  home: typeof home;
  kitchen: typeof kitchen;
  meals: typeof meals;
  menu: typeof menu;
  messages: typeof messages;
  opening: typeof opening;
  orders: typeof orders;
  pages: typeof pages;
  payments: typeof payments;
  phone: typeof phone;
  policies: typeof policies;
  reconciliation: typeof reconciliation;
  reports: typeof reports;
  settings: typeof settings;
  sheet: typeof sheet;
  statements: typeof statements;
  templates: typeof templates;
  worklist: typeof worklist;
};

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}
