import { accountsRoutes } from './accounts/accounts.routes.ts';
import { addressesRoutes } from './accounts/addresses.routes.ts';
import { dietRoutes } from './accounts/diet.routes.ts';
import { doorPlanRoutes } from './accounts/door-plan.routes.ts';
import { profileRoutes } from './accounts/profile.routes.ts';
import { passwordsRoutes } from './accounts/passwords.routes.ts';
import { signInRoutes } from './accounts/sign-in.routes.ts';
import { invitationsRoutes } from './accounts/invitations.routes.ts';
import { usersRoutes } from './accounts/users.routes.ts';
import { sessionRoutes } from './accounts/session.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { backupsRoutes } from './backups/backups.routes.ts';
import { budgetsRoutes } from './budgets/budgets.routes.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import { customerFileRoutes, customerServiceRoutes } from './customer-file/customer-file.routes.ts';
import { dayMovesRoutes } from './day-moves/day-moves.routes.ts';
import { deliveriesRoutes } from './deliveries/deliveries.routes.ts';
import { roundsRoutes } from './deliveries/rounds.routes.ts';
import { eventsRoutes } from './events/events.routes.ts';
import { fundingRoutes } from './funding/funding.routes.ts';
import { faultsRoutes } from './faults/faults.routes.ts';
import { factorRoutes } from './factor/factor.routes.ts';
import { healthRoutes } from './health/health.routes.ts';
import { kitchenRoutes } from './kitchen/kitchen.routes.ts';
import { packingRoutes } from './kitchen/packing.routes.ts';
import { categoriesRoutes } from './meals/categories.routes.ts';
import { mealsRoutes } from './meals/meals.routes.ts';
import { menuRoutes } from './meals/menu.routes.ts';
import { pricesRoutes } from './meals/prices.routes.ts';
import { importsRoutes } from './imports/imports.routes.ts';
import { messagesRoutes } from './messages/messages.routes.ts';
import { outboxRoutes } from './messages/outbox.routes.ts';
import { templatesRoutes } from './messages/templates.routes.ts';
import { openingRoutes } from './opening/opening.routes.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { demoGatewayRoutes } from './payments/demo-gateway.routes.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import { exceptionsRoutes } from './reconciliation/exceptions.routes.ts';
import { personalDataRoutes } from './personal-data/personal-data.routes.ts';
import { phoneRoutes } from './phone/phone.routes.ts';
import { agedBalancesRoutes } from './receipts/aged-balances.routes.ts';
import { bankFilesRoutes } from './receipts/bank-files.routes.ts';
import { closedMonthsRoutes } from './receipts/closed-months.routes.ts';
import { receiptsRoutes } from './receipts/receipts.routes.ts';
import { reconciliationRoutes } from './reconciliation/reconciliation.routes.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { invoicesRoutes } from './statements/invoices.routes.ts';
import { standingDaysRoutes, standingRoutes } from './standing/standing.routes.ts';
import { salesRoutes } from './statements/sales.routes.ts';
import { statementsRoutes } from './statements/statements.routes.ts';
import { webhooksRoutes } from './webhooks/webhooks.routes.ts';
import { worklistRoutes } from './worklist/worklist.routes.ts';
import type { RoutesByKey } from './shared/route.ts';

/** Every call of the API, by feature word. */
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
  customerFile: customerFileRoutes,
  customerService: customerServiceRoutes,
  session: sessionRoutes,
  meals: mealsRoutes,
  menu: menuRoutes,
  prices: pricesRoutes,
  imports: importsRoutes,
  categories: categoriesRoutes,
  calendar: calendarRoutes,
  funding: fundingRoutes,
  budgets: budgetsRoutes,
  cart: cartRoutes,
  backups: backupsRoutes,
  opening: openingRoutes,
  checkout: checkoutRoutes,
  payments: paymentsRoutes,
  demoGateway: demoGatewayRoutes,
  receipts: receiptsRoutes,
  bankFiles: bankFilesRoutes,
  agedBalances: agedBalancesRoutes,
  closedMonths: closedMonthsRoutes,
  orders: ordersRoutes,
  reconciliation: reconciliationRoutes,
  exceptions: exceptionsRoutes,
  worklist: worklistRoutes,
  phone: phoneRoutes,
  dayMoves: dayMovesRoutes,
  standing: standingRoutes,
  standingDays: standingDaysRoutes,
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

/** `'GET /api/meals'` → its route; the keys of the client. */
export type Routes = RoutesByKey<typeof contract>;
