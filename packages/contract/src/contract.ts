import { accountsRoutes } from './access/accounts.routes.ts';
import { addressesRoutes } from './customers/addresses.routes.ts';
import { dietRoutes } from './customers/diet.routes.ts';
import { doorPlanRoutes } from './customers/door-plan.routes.ts';
import { profileRoutes } from './customers/profile.routes.ts';
import { passwordsRoutes } from './access/passwords.routes.ts';
import { signInRoutes } from './access/sign-in.routes.ts';
import { invitationsRoutes } from './access/invitations.routes.ts';
import { usersRoutes } from './access/users.routes.ts';
import { sessionRoutes } from './access/session.routes.ts';
import { auditRoutes } from './office/audit.routes.ts';
import { backupsRoutes } from './platform/backups.routes.ts';
import { budgetsRoutes } from './money/budgets.routes.ts';
import { calendarRoutes } from './ordering/calendar.routes.ts';
import { cartRoutes } from './ordering/cart.routes.ts';
import { checkoutRoutes } from './ordering/checkout.routes.ts';
import { clientFileRoutes, clientFileActionRoutes } from './customers/client-file.routes.ts';
import { dayMovesRoutes } from './ordering/day-moves.routes.ts';
import { deliveriesRoutes } from './delivery/deliveries.routes.ts';
import { roundsRoutes } from './delivery/rounds.routes.ts';
import { eventsRoutes } from './platform/events.routes.ts';
import { agreementsRoutes } from './money/agreements.routes.ts';
import { faultsRoutes } from './platform/faults.routes.ts';
import { factorRoutes } from './access/factor.routes.ts';
import { healthRoutes } from './office/health.routes.ts';
import { kitchenRoutes } from './kitchen/kitchen.routes.ts';
import { packingRoutes } from './kitchen/packing.routes.ts';
import { categoriesRoutes } from './menu/categories.routes.ts';
import { mealsRoutes } from './menu/meals.routes.ts';
import { menuRoutes } from './menu/menu.routes.ts';
import { pricesRoutes } from './menu/prices.routes.ts';
import { importsRoutes } from './office/imports.routes.ts';
import { messagesRoutes } from './messages/messages.routes.ts';
import { outboxRoutes } from './messages/outbox.routes.ts';
import { templatesRoutes } from './messages/templates.routes.ts';
import { openingRoutes } from './office/opening.routes.ts';
import { ordersRoutes } from './ordering/orders.routes.ts';
import { searchRoutes } from './office/search.routes.ts';
import { demoGatewayRoutes } from './money/demo-gateway.routes.ts';
import { paymentsRoutes } from './money/payments.routes.ts';
import { paymentIssuesRoutes } from './money/payment-issues.routes.ts';
import { personalDataRoutes } from './office/personal-data.routes.ts';
import { phoneRoutes } from './ordering/phone-orders.routes.ts';
import { agedBalancesRoutes } from './money/aged-balances.routes.ts';
import { bankFilesRoutes } from './money/bank-files.routes.ts';
import { closedMonthsRoutes } from './money/closed-months.routes.ts';
import { incomingPaymentsRoutes } from './money/incoming-payments.routes.ts';
import { reconciliationRoutes } from './money/reconciliation.routes.ts';
import { reportsRoutes } from './office/reports.routes.ts';
import { settingsRoutes } from './office/settings.routes.ts';
import { invoicesRoutes } from './money/invoices.routes.ts';
import { recurringDaysRoutes, recurringRoutes } from './ordering/recurring-orders.routes.ts';
import { salesRoutes } from './money/sales.routes.ts';
import { statementsRoutes } from './money/statements.routes.ts';
import { webhooksRoutes } from './office/webhooks.routes.ts';
import { worklistRoutes } from './office/worklist.routes.ts';
import type { RoutesByKey } from './platform/route.ts';

/** All routes of the API, by feature. */
export const contract = {
  accounts: accountsRoutes,
  signIn: signInRoutes,
  factor: factorRoutes,
  addresses: addressesRoutes,
  diet: dietRoutes,
  doorPlan: doorPlanRoutes,
  profile: profileRoutes,
  passwords: passwordsRoutes,
  users: usersRoutes,
  invitations: invitationsRoutes,
  clientFile: clientFileRoutes,
  customerService: clientFileActionRoutes,
  session: sessionRoutes,
  meals: mealsRoutes,
  menu: menuRoutes,
  prices: pricesRoutes,
  imports: importsRoutes,
  categories: categoriesRoutes,
  calendar: calendarRoutes,
  agreements: agreementsRoutes,
  budgets: budgetsRoutes,
  cart: cartRoutes,
  backups: backupsRoutes,
  opening: openingRoutes,
  checkout: checkoutRoutes,
  payments: paymentsRoutes,
  demoGateway: demoGatewayRoutes,
  incomingPayments: incomingPaymentsRoutes,
  bankFiles: bankFilesRoutes,
  agedBalances: agedBalancesRoutes,
  closedMonths: closedMonthsRoutes,
  orders: ordersRoutes,
  search: searchRoutes,
  reconciliation: reconciliationRoutes,
  paymentIssues: paymentIssuesRoutes,
  worklist: worklistRoutes,
  phone: phoneRoutes,
  dayMoves: dayMovesRoutes,
  recurring: recurringRoutes,
  recurringDays: recurringDaysRoutes,
  deliveries: deliveriesRoutes,
  rounds: roundsRoutes,
  kitchen: kitchenRoutes,
  packing: packingRoutes,
  reports: reportsRoutes,
  statements: statementsRoutes,
  invoices: invoicesRoutes,
  sales: salesRoutes,
  messages: messagesRoutes,
  templates: templatesRoutes,
  outbox: outboxRoutes,
  personalData: personalDataRoutes,
  settings: settingsRoutes,
  webhooks: webhooksRoutes,
  audit: auditRoutes,
  events: eventsRoutes,
  faults: faultsRoutes,
  health: healthRoutes,
};

/** All routes by key, such as `'GET /api/meals'`. */
export type Routes = RoutesByKey<typeof contract>;
