import type { MealSort } from '@trpeza/contract/meals/meals.constants';

/** Every address of the shop. A test holds this table and the routes together. */
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

/** The filters of the menu, as an address carries them; what is left out is the default. */
export interface MenuAddress {
  category?: string;
  sort?: MealSort;
  q?: string;
  show?: number;
}

/** The place on the page that says how many meals were found. */
export const FOUND = 'found';

/** Every link of the shop. */
export const paths = {
  home: () => patterns.home,
  /** @param place where on the page: the menu's beginning, a meal in it, or nothing for where one is */
  menu: (filters: MenuAddress = {}, place = '#menu') => `/${searchOf(filters)}${place}`,
  /** What a search has found; the focus goes to how many they are. */
  found: (filters: MenuAddress) => `/${searchOf(filters)}#${FOUND}`,
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
  /** Where a payment page leads back to; what its address says is asked of the server. */
  paid: (status: 'success' | 'cancelled') => `${patterns.checkout}?status=${status}`,
  demoDebit: () => patterns.demoDebit,
  /** Where the window of a payment provider ends; the API names the same address to the provider. */
  paymentReturn: () => patterns.paymentReturn,
  orders: (placed?: string) => (placed ? `${patterns.orders}#${placed}` : patterns.orders),
  receipt: (orderNumber: string) => `/orders/${orderNumber}/receipt`,
  budget: () => patterns.budget,
  diet: () => `${patterns.profile}#diet`,
  profile: (tab: ProfileTab = 'account') =>
    tab === 'account' ? patterns.profile : `${patterns.profile}?tab=${tab}`,
};

/** Where the pages of the other two sites begin. */
export const elsewhere = {
  admin: { site: 'admin', path: '/admin' },
  kitchen: { site: 'staff', path: '/kitchen/dashboard' },
  deliveries: { site: 'staff', path: '/delivery/dashboard' },
} as const;
export type Elsewhere = (typeof elsewhere)[keyof typeof elsewhere];

function searchOf(filters: MenuAddress): string {
  const search = new URLSearchParams();
  for (const name of ['category', 'sort', 'q', 'show'] as const) {
    const value = filters[name];
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}
