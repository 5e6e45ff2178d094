/** Every dictionary at once: for the server alone, which answers in both languages without waiting. */
import type { Dictionary } from './dictionaries.ts';
import type { Language } from '@trpeza/contract/shared/language';
import type { Namespace } from './namespaces.ts';
import commonEn from '../locales/en/common.json' with { type: 'json' };
import accountsEn from '../locales/en/accounts.json' with { type: 'json' };
import adminEn from '../locales/en/admin.json' with { type: 'json' };
import auditEn from '../locales/en/audit.json' with { type: 'json' };
import budgetsEn from '../locales/en/budgets.json' with { type: 'json' };
import calendarEn from '../locales/en/calendar.json' with { type: 'json' };
import cartEn from '../locales/en/cart.json' with { type: 'json' };
import checkoutEn from '../locales/en/checkout.json' with { type: 'json' };
import deliveriesEn from '../locales/en/deliveries.json' with { type: 'json' };
import homeEn from '../locales/en/home.json' with { type: 'json' };
import kitchenEn from '../locales/en/kitchen.json' with { type: 'json' };
import mealsEn from '../locales/en/meals.json' with { type: 'json' };
import menuEn from '../locales/en/menu.json' with { type: 'json' };
import messagesEn from '../locales/en/messages.json' with { type: 'json' };
import openingEn from '../locales/en/opening.json' with { type: 'json' };
import ordersEn from '../locales/en/orders.json' with { type: 'json' };
import pagesEn from '../locales/en/pages.json' with { type: 'json' };
import paymentsEn from '../locales/en/payments.json' with { type: 'json' };
import phoneEn from '../locales/en/phone.json' with { type: 'json' };
import policiesEn from '../locales/en/policies.json' with { type: 'json' };
import reconciliationEn from '../locales/en/reconciliation.json' with { type: 'json' };
import reportsEn from '../locales/en/reports.json' with { type: 'json' };
import settingsEn from '../locales/en/settings.json' with { type: 'json' };
import sheetEn from '../locales/en/sheet.json' with { type: 'json' };
import statementsEn from '../locales/en/statements.json' with { type: 'json' };
import templatesEn from '../locales/en/templates.json' with { type: 'json' };
import worklistEn from '../locales/en/worklist.json' with { type: 'json' };
import commonMk from '../locales/mk/common.json' with { type: 'json' };
import accountsMk from '../locales/mk/accounts.json' with { type: 'json' };
import adminMk from '../locales/mk/admin.json' with { type: 'json' };
import auditMk from '../locales/mk/audit.json' with { type: 'json' };
import budgetsMk from '../locales/mk/budgets.json' with { type: 'json' };
import calendarMk from '../locales/mk/calendar.json' with { type: 'json' };
import cartMk from '../locales/mk/cart.json' with { type: 'json' };
import checkoutMk from '../locales/mk/checkout.json' with { type: 'json' };
import deliveriesMk from '../locales/mk/deliveries.json' with { type: 'json' };
import homeMk from '../locales/mk/home.json' with { type: 'json' };
import kitchenMk from '../locales/mk/kitchen.json' with { type: 'json' };
import mealsMk from '../locales/mk/meals.json' with { type: 'json' };
import menuMk from '../locales/mk/menu.json' with { type: 'json' };
import messagesMk from '../locales/mk/messages.json' with { type: 'json' };
import openingMk from '../locales/mk/opening.json' with { type: 'json' };
import ordersMk from '../locales/mk/orders.json' with { type: 'json' };
import pagesMk from '../locales/mk/pages.json' with { type: 'json' };
import paymentsMk from '../locales/mk/payments.json' with { type: 'json' };
import phoneMk from '../locales/mk/phone.json' with { type: 'json' };
import policiesMk from '../locales/mk/policies.json' with { type: 'json' };
import reconciliationMk from '../locales/mk/reconciliation.json' with { type: 'json' };
import reportsMk from '../locales/mk/reports.json' with { type: 'json' };
import settingsMk from '../locales/mk/settings.json' with { type: 'json' };
import sheetMk from '../locales/mk/sheet.json' with { type: 'json' };
import statementsMk from '../locales/mk/statements.json' with { type: 'json' };
import templatesMk from '../locales/mk/templates.json' with { type: 'json' };
import worklistMk from '../locales/mk/worklist.json' with { type: 'json' };

export const ALL_RESOURCES: Record<Language, Record<Namespace, Dictionary>> = {
  en: {
    common: commonEn,
    accounts: accountsEn,
    admin: adminEn,
    audit: auditEn,
    budgets: budgetsEn,
    calendar: calendarEn,
    cart: cartEn,
    checkout: checkoutEn,
    deliveries: deliveriesEn,
    home: homeEn,
    kitchen: kitchenEn,
    meals: mealsEn,
    menu: menuEn,
    messages: messagesEn,
    opening: openingEn,
    orders: ordersEn,
    pages: pagesEn,
    payments: paymentsEn,
    phone: phoneEn,
    policies: policiesEn,
    reconciliation: reconciliationEn,
    reports: reportsEn,
    settings: settingsEn,
    sheet: sheetEn,
    statements: statementsEn,
    templates: templatesEn,
    worklist: worklistEn,
  },
  mk: {
    common: commonMk,
    accounts: accountsMk,
    admin: adminMk,
    audit: auditMk,
    budgets: budgetsMk,
    calendar: calendarMk,
    cart: cartMk,
    checkout: checkoutMk,
    deliveries: deliveriesMk,
    home: homeMk,
    kitchen: kitchenMk,
    meals: mealsMk,
    menu: menuMk,
    messages: messagesMk,
    opening: openingMk,
    orders: ordersMk,
    pages: pagesMk,
    payments: paymentsMk,
    phone: phoneMk,
    policies: policiesMk,
    reconciliation: reconciliationMk,
    reports: reportsMk,
    settings: settingsMk,
    sheet: sheetMk,
    statements: statementsMk,
    templates: templatesMk,
    worklist: worklistMk,
  },
};
