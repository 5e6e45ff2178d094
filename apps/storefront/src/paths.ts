import type { Role } from '@trpeza/contract/access/access';
import type { MealSort } from '@trpeza/contract/menu/meals.constants';

/** Every route of the shop. A test compares this table with the routes. */
export const patterns = {
  home: '/',
  meal: '/meal/:id',
  printMenu: '/menu/print',
  howItWorks: '/how-it-works',
  about: '/about',
  contact: '/contact',
  faq: '/faq',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  auth: '/auth',
  adminLogin: '/admin-login',
  forgotPassword: '/forgot-password',
  confirmEmail: '/confirm-email',
  newsletter: '/newsletter',
  mailbox: '/mailbox',
  checkout: '/checkout',
  demoDebit: '/ezidebit-demo-payment',
  paymentReturn: '/payment-return',
  orders: '/orders',
  receipt: '/orders/:id/receipt',
  budget: '/budget',
  profile: '/profile',
} as const;

/** The tabs of the profile, in the order of its menu. */
export type ProfileTab = 'account' | 'security' | 'orders' | 'addresses' | 'notifications';

/** The filters of the menu, as in a URL; absent ones have their default. */
export interface MenuAddress {
  category?: string;
  sort?: MealSort;
  q?: string;
  /** Only meals that suit the customer's allergies and diet. */
  diet?: 1;
  show?: number;
}

/** Id of the element that shows how many meals were found. */
export const RESULT_COUNT_ID = 'found';

export const paths = {
  home: () => patterns.home,
  /** @param place target on the page: the top of the menu, a meal in it, or empty for the current position */
  menu: (filters: MenuAddress = {}, place = '#menu') => `/${searchOf(filters)}${place}`,
  /** The results of a search; the number of results gets the focus. */
  found: (filters: MenuAddress) => `/${searchOf(filters)}#${RESULT_COUNT_ID}`,
  meal: (id: number) => `/meal/${id}`,
  printMenu: () => patterns.printMenu,
  howItWorks: () => patterns.howItWorks,
  about: () => patterns.about,
  contact: () => patterns.contact,
  faq: () => patterns.faq,
  privacy: () => patterns.privacy,
  terms: () => patterns.terms,
  cookies: () => patterns.cookies,
  login: () => patterns.auth,
  register: () => `${patterns.auth}?tab=register`,
  adminLogin: () => patterns.adminLogin,
  forgotPassword: () => patterns.forgotPassword,
  confirmEmail: () => patterns.confirmEmail,
  newsletter: () => patterns.newsletter,
  mailbox: (message?: number) => (message ? `${patterns.mailbox}?message=${message}` : patterns.mailbox),
  checkout: () => patterns.checkout,
  /** The return URL of a payment page; its status is verified with the server. */
  paid: (status: 'success' | 'cancelled') => `${patterns.checkout}?status=${status}`,
  demoDebit: () => patterns.demoDebit,
  /** The last page of a payment provider's window; the API passes the same URL to the provider. */
  paymentReturn: () => patterns.paymentReturn,
  orders: (placed?: string) => (placed ? `${patterns.orders}#${placed}` : patterns.orders),
  receipt: (orderNumber: string) => `/orders/${orderNumber}/receipt`,
  budget: () => patterns.budget,
  diet: () => `${patterns.profile}#diet`,
  profile: (tab: ProfileTab = 'account') =>
    tab === 'account' ? patterns.profile : `${patterns.profile}?tab=${tab}`,
};

/** The base URLs of the other two sites. */
export const siteUrls = {
  admin: { site: 'admin', path: '/admin' },
  kitchen: { site: 'staff', path: '/kitchen/dashboard' },
  deliveries: { site: 'staff', path: '/delivery/dashboard' },
} as const;
export type OtherSite = (typeof siteUrls)[keyof typeof siteUrls];

/** The site where a role works; customers stay in the shop. */
export const SITE_OF_ROLE: Partial<Record<Role, keyof typeof siteUrls>> = {
  restaurateur: 'kitchen',
  delivery: 'deliveries',
  hcpadmin: 'admin',
  bookkeeper: 'admin',
  admin: 'admin',
};

function searchOf(filters: MenuAddress): string {
  const search = new URLSearchParams();
  for (const name of ['category', 'sort', 'q', 'diet', 'show'] as const) {
    const value = filters[name];
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}
