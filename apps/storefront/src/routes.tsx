import { matchPath } from 'react-router';
import { lazyPage, type LazyPage } from './lazy-page.tsx';
import { patterns } from './paths.ts';

export interface ShopRoute {
  path: string;
  page: LazyPage;
  /** Whether search engines may index the page. All other pages forbid it, so that personal pages are never indexed. */
  isListed?: true;
  /** Whether the page exists only in the demo. */
  isDemo?: true;
}

/** Every page of the shop. Each is loaded on navigation. */
export const routes: readonly ShopRoute[] = [
  {
    path: patterns.home,
    page: lazyPage({
      load: () => import('./menu/home/home.page.tsx').then((module) => module.HomePage),
      module: 'src/menu/home/home.page.tsx',
    }),
    isListed: true,
  },
  {
    path: patterns.meal,
    page: lazyPage({
      load: () => import('./menu/meal.page.tsx').then((module) => module.MealPage),
      module: 'src/menu/meal.page.tsx',
    }),
    isListed: true,
  },
  {
    path: patterns.printMenu,
    page: lazyPage({
      load: () => import('./menu/print-menu.page.tsx').then((module) => module.PrintMenuPage),
      words: ['sheet'],
      module: 'src/menu/print-menu.page.tsx',
    }),
    isListed: true,
  },
  {
    path: patterns.howItWorks,
    page: lazyPage({
      load: () => import('./platform/pages/how-it-works.page.tsx').then((module) => module.HowItWorksPage),
      words: ['pages'],
      module: 'src/platform/pages/how-it-works.page.tsx',
    }),
    isListed: true,
  },
  {
    path: patterns.about,
    page: lazyPage({
      load: () => import('./platform/pages/about.page.tsx').then((module) => module.AboutPage),
      words: ['pages'],
      module: 'src/platform/pages/about.page.tsx',
    }),
    isListed: true,
  },
  {
    path: patterns.contact,
    page: lazyPage({
      load: () => import('./platform/pages/contact.page.tsx').then((module) => module.ContactPage),
      words: ['pages'],
      module: 'src/platform/pages/contact.page.tsx',
    }),
    isListed: true,
  },
  {
    path: patterns.faq,
    page: lazyPage({
      load: () => import('./platform/pages/faq.page.tsx').then((module) => module.FaqPage),
      words: ['pages'],
      module: 'src/platform/pages/faq.page.tsx',
    }),
    isListed: true,
  },
  {
    path: patterns.privacy,
    page: lazyPage({
      load: () => import('./platform/pages/privacy.page.tsx').then((module) => module.PrivacyPage),
      words: ['policies'],
      module: 'src/platform/pages/privacy.page.tsx',
    }),
    isListed: true,
  },
  {
    path: patterns.terms,
    page: lazyPage({
      load: () => import('./platform/pages/terms.page.tsx').then((module) => module.TermsPage),
      words: ['policies'],
      module: 'src/platform/pages/terms.page.tsx',
    }),
    isListed: true,
  },
  {
    path: patterns.cookies,
    page: lazyPage({
      load: () => import('./platform/pages/cookies.page.tsx').then((module) => module.CookiesPage),
      words: ['policies'],
      module: 'src/platform/pages/cookies.page.tsx',
    }),
    isListed: true,
  },
  {
    path: patterns.auth,
    page: lazyPage({
      load: () => import('./access/sign-in/auth.page.tsx').then((module) => module.AuthPage),
      words: ['accounts'],
      module: 'src/access/sign-in/auth.page.tsx',
    }),
    isListed: true,
  },
  {
    path: patterns.adminLogin,
    page: lazyPage({
      load: () => import('./access/sign-in/admin-login.page.tsx').then((module) => module.AdminLoginPage),
      words: ['accounts'],
      module: 'src/access/sign-in/admin-login.page.tsx',
    }),
  },
  {
    path: patterns.forgotPassword,
    page: lazyPage({
      load: () =>
        import('./access/sign-in/forgot-password.page.tsx').then((module) => module.ForgotPasswordPage),
      words: ['accounts'],
      module: 'src/access/sign-in/forgot-password.page.tsx',
    }),
  },
  {
    path: patterns.confirmEmail,
    page: lazyPage({
      load: () => import('./access/sign-in/confirm-email.page.tsx').then((module) => module.ConfirmEmailPage),
      words: ['accounts'],
      module: 'src/access/sign-in/confirm-email.page.tsx',
    }),
  },
  {
    path: patterns.newsletter,
    page: lazyPage({
      load: () => import('./messages/newsletter.page.tsx').then((module) => module.NewsletterPage),
      words: ['messages'],
      module: 'src/messages/newsletter.page.tsx',
    }),
  },
  {
    path: patterns.mailbox,
    page: lazyPage({
      load: () => import('./messages/mailbox.page.tsx').then((module) => module.MailboxPage),
      words: ['messages'],
      module: 'src/messages/mailbox.page.tsx',
    }),
    isDemo: true,
  },
  {
    path: patterns.checkout,
    page: lazyPage({
      load: () => import('./ordering/checkout/checkout.page.tsx').then((module) => module.CheckoutPage),
      words: ['checkout', 'payments', 'accounts'],
      module: 'src/ordering/checkout/checkout.page.tsx',
    }),
  },
  {
    path: patterns.demoDebit,
    page: lazyPage({
      load: () =>
        import('./money/online-payments/demo-debit.page.tsx').then((module) => module.DemoDebitPage),
      words: ['payments', 'accounts'],
      module: 'src/money/online-payments/demo-debit.page.tsx',
    }),
    isDemo: true,
  },
  {
    path: patterns.paymentReturn,
    page: lazyPage({
      load: () =>
        import('./money/online-payments/payment-return.page.tsx').then((module) => module.PaymentReturnPage),
      words: ['payments'],
      module: 'src/money/online-payments/payment-return.page.tsx',
    }),
  },
  {
    path: patterns.orders,
    page: lazyPage({
      load: () => import('./ordering/orders/orders.page.tsx').then((module) => module.OrdersPage),
      words: ['orders', 'accounts'],
      module: 'src/ordering/orders/orders.page.tsx',
    }),
  },
  {
    path: patterns.receipt,
    page: lazyPage({
      load: () => import('./ordering/orders/receipt.page.tsx').then((module) => module.ReceiptPage),
      words: ['orders', 'accounts'],
      module: 'src/ordering/orders/receipt.page.tsx',
    }),
  },
  {
    path: patterns.budget,
    page: lazyPage({
      load: () => import('./money/budgets/budget.page.tsx').then((module) => module.BudgetPage),
      words: ['budgets', 'accounts'],
      module: 'src/money/budgets/budget.page.tsx',
    }),
  },
  {
    path: patterns.profile,
    page: lazyPage({
      load: () => import('./customers/profile/profile.page.tsx').then((module) => module.ProfilePage),
      words: ['accounts', 'orders'],
      module: 'src/customers/profile/profile.page.tsx',
    }),
  },
];

export const notFound: LazyPage = lazyPage({
  load: () => import('./layouts/not-found.page.tsx').then((module) => module.NotFoundPage),
  module: 'src/layouts/not-found.page.tsx',
});

/** The pages that exist for this kitchen. */
export const routesOf = ({ demo }: { demo: boolean }): readonly ShopRoute[] =>
  routes.filter(({ isDemo }) => demo || !isDemo);

export const routeOf = (path: string, kitchen: { demo: boolean }): ShopRoute | undefined =>
  routesOf(kitchen).find((route) => matchPath(route.path, path));
