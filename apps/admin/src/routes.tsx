import { lazyPage } from '@trpeza/ui/platform/back-office/lazy-page';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import type { ComponentType } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import type { Audience } from './access/users/audience.ts';
import { isOffice } from './access/users/role-choices.ts';
import { AdminLayout } from './layouts/admin-layout.tsx';
import { paths } from './paths.ts';

const SignIn = lazyPage([], () => import('./access/sign-in.page.tsx'));
const Dashboard = lazyPage(
  ['orders', 'worklist', 'opening', 'accounts', 'health', 'reconciliation'],
  () => import('./office/dashboard/dashboard.page.tsx'),
);
const Meals = lazyPage(['menu', 'meals'], () => import('./menu/meals.page.tsx'));
const Categories = lazyPage(['menu'], () => import('./menu/categories.page.tsx'));
const Allergens = lazyPage(['menu', 'meals'], () => import('./menu/allergens.page.tsx'));
const Prices = lazyPage(['menu'], () => import('./menu/prices.page.tsx'));
const Inventory = lazyPage(['menu'], () => import('./menu/inventory.page.tsx'));
const Settings = lazyPage(['settings', 'accounts'], () => import('./office/settings/settings.page.tsx'));
const Orders = lazyPage(['orders', 'meals', 'phone'], () => import('./ordering/orders/orders.page.tsx'));
const PhoneOrder = lazyPage(
  ['phone', 'customers'],
  () => import('./ordering/phone-orders/phone-order.page.tsx'),
);
const Caller = lazyPage(
  ['phone', 'recurring', 'customers', 'orders', 'meals', 'checkout', 'factor', 'agreements'],
  () => import('./ordering/phone-orders/caller.page.tsx'),
);
const DeliveryDays = lazyPage(
  ['delivery-days', 'day-moves', 'settings'],
  () => import('./ordering/delivery-days/delivery-days.page.tsx'),
);
const DeliveryDay = lazyPage(
  ['delivery-days', 'recurring', 'phone', 'meals', 'day-moves', 'deliveries', 'orders', 'settings'],
  () => import('./ordering/delivery-days/delivery-day.page.tsx'),
);
const OldDay = lazyPage(['day-moves'], () => import('./ordering/delivery-days/old-addresses.page.tsx'));
const Customer = lazyPage(
  ['customers', 'recurring', 'factor', 'meals', 'orders', 'agreements'],
  () => import('./customers/client-file/customer.page.tsx'),
);
const Users = lazyPage<{ group?: 'customers' | 'staff' }>(
  ['factor', 'customers'],
  () => import('./access/users/users.page.tsx'),
);
const BudgetSummary = lazyPage(['orders'], () => import('./money/budgets/budget-summary.page.tsx'));
const EmailTemplates = lazyPage(['templates'], () => import('./messages/templates.page.tsx'));
const Messages = lazyPage(['templates'], () => import('./messages/messages.page.tsx'));
const PaymentIssues = lazyPage(
  ['reconciliation'],
  () => import('./money/reconciliation/payment-issues.page.tsx'),
);
const Health = lazyPage(['health'], () => import('./office/health/health.page.tsx'));
const History = lazyPage(
  [
    'audit',
    'orders',
    'reconciliation',
    'health',
    'meals',
    'settings',
    'opening',
    'recurring',
    'webhooks',
    'templates',
  ],
  () => import('./office/audit/history.page.tsx'),
);
const OrderReports = lazyPage(['orders', 'reports'], () => import('./office/reports/order-reports.page.tsx'));
const Statements = lazyPage(['statements'], () => import('./money/statements/statements.page.tsx'));
const Statement = lazyPage(['orders', 'statements'], () => import('./money/statements/statement.page.tsx'));
const Invoices = lazyPage(['statements'], () => import('./money/statements/invoices.page.tsx'));
const Invoice = lazyPage(['orders', 'statements'], () => import('./money/statements/invoice.page.tsx'));
const Funders = lazyPage(['agreements'], () => import('./money/agreements/funders.page.tsx'));
const Webhooks = lazyPage(['webhooks'], () => import('./office/webhooks/webhooks.page.tsx'));
const Import = lazyPage(['imports'], () => import('./office/imports/import.page.tsx'));
const Security = lazyPage(['factor'], () => import('./access/security.page.tsx'));
const NotFound = lazyPage([], () => import('./layouts/not-found.page.tsx'));
const MonthEnd = lazyPage(
  ['statements', 'worklist', 'orders', 'reconciliation', 'health', 'incoming-payments'],
  () => import('./money/statements/month-end.page.tsx'),
);
const MoneyReceived = lazyPage(
  ['incoming-payments', 'statements', 'imports'],
  () => import('./money/incoming-payments/incoming-payments.page.tsx'),
);
const Owing = lazyPage(
  ['incoming-payments'],
  () => import('./money/incoming-payments/aged-balances.page.tsx'),
);
const Account = lazyPage(
  ['incoming-payments', 'statements', 'orders', 'agreements', 'customers'],
  () => import('./money/incoming-payments/customer-account.page.tsx'),
);
const CloseMonth = lazyPage(
  ['incoming-payments', 'statements'],
  () => import('./money/statements/close-month.page.tsx'),
);

/** Bookkeepers start on the month-end page. */
const Start = () => (isOffice(useUser()) ? <Dashboard /> : <Navigate to={paths.monthEnd()} replace />);

interface AdminRoute {
  path: string;
  Page: ComponentType;
  for?: Audience | 'everyone';
}

/** Every path of this app and its page. Routes without `for` are for administrators and case managers. */
export const ROUTES: readonly AdminRoute[] = [
  { path: '/', Page: () => <Navigate to={paths.dashboard()} replace />, for: 'everyone' },
  { path: '/auth', Page: SignIn, for: 'everyone' },
  { path: '/admin', Page: Start, for: 'site' },
  { path: '/admin/meals', Page: Meals, for: 'admins' },
  { path: '/admin/meals/categories', Page: Categories, for: 'admins' },
  { path: '/admin/meals/allergens', Page: Allergens, for: 'admins' },
  { path: '/admin/meals/prices', Page: Prices, for: 'admins' },
  { path: '/admin/inventory', Page: Inventory, for: 'admins' },
  { path: '/admin/orders', Page: Orders },
  { path: '/admin/phone-order', Page: PhoneOrder },
  { path: '/admin/phone-order/:id', Page: Caller },
  { path: '/admin/delivery-days', Page: DeliveryDays },
  { path: '/admin/delivery-days/:date', Page: DeliveryDay },
  { path: '/admin/delivery-days/:date/:tab', Page: DeliveryDay },
  { path: '/admin/day-moves', Page: OldDay },
  { path: '/admin/recurring-orders', Page: OldDay },
  { path: '/admin/not-ordered', Page: OldDay },
  { path: '/admin/rounds', Page: OldDay, for: 'admins' },
  { path: '/admin/users', Page: Users },
  { path: '/admin/customers', Page: () => <Users group="customers" /> },
  { path: '/admin/staff', Page: () => <Users group="staff" />, for: 'admins' },
  { path: '/admin/users/:id', Page: Customer },
  { path: '/admin/budget-summary', Page: BudgetSummary },
  { path: '/admin/email-templates', Page: EmailTemplates, for: 'admins' },
  { path: '/admin/messages', Page: Messages, for: 'admins' },
  { path: '/admin/webhooks', Page: Webhooks, for: 'admins' },
  { path: '/admin/payments', Page: PaymentIssues, for: 'bookkeepers' },
  { path: '/admin/health', Page: Health, for: 'admins' },
  { path: '/admin/history', Page: History, for: 'admins' },
  { path: '/admin/settings', Page: Settings, for: 'admins' },
  { path: '/admin/system-settings', Page: Settings, for: 'admins' },
  { path: '/admin/order-reports', Page: OrderReports },
  { path: '/admin/month-end', Page: MonthEnd, for: 'bookkeepers' },
  { path: '/admin/money-received', Page: MoneyReceived, for: 'bookkeepers' },
  { path: '/admin/accounts-owing', Page: Owing, for: 'bookkeepers' },
  { path: '/admin/accounts-owing/:id', Page: Account, for: 'site' },
  { path: '/admin/close-month', Page: CloseMonth, for: 'bookkeepers' },
  { path: '/admin/statements', Page: Statements, for: 'site' },
  { path: '/admin/statements/:month/:customerId', Page: Statement, for: 'site' },
  { path: '/admin/invoices', Page: Invoices, for: 'site' },
  { path: '/admin/invoices/:month', Page: Invoice, for: 'site' },
  { path: '/admin/funders', Page: Funders, for: 'site' },
  { path: '/admin/import', Page: Import },
  { path: '/admin/security', Page: Security, for: 'site' },
  { path: '*', Page: NotFound, for: 'everyone' },
];

export function AdminRoutes() {
  return (
    <Routes>
      <Route path="/admin-login" element={<Navigate to={paths.signIn()} replace />} />
      {ROUTES.map(({ path, Page, for: audience = 'office' }) => (
        <Route
          key={path}
          path={path}
          element={
            <AdminLayout audience={audience}>
              <Page />
            </AdminLayout>
          }
        />
      ))}
    </Routes>
  );
}
