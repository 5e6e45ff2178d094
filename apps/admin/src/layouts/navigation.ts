import type { Role } from '@trpeza/contract/access/access';
import { type Audience, isInAudience } from '../access/users/audience.ts';
import { paths } from '../paths.ts';

/** A page that the navigation leads to. Pages without `for` are for administrators and case managers. */
interface ListedPage {
  to: string;
  /** The key of its name in `nav`. */
  word: string;
  for?: Audience;
}

/** The twelve entries of the navigation in three parts. The pages of an entry are its tabs. */
const ENTRIES = {
  dashboard: [{ to: paths.dashboard(), word: 'dashboard' }],
  phoneOrder: [{ to: paths.phoneOrder(), word: 'phoneOrder' }],
  orders: [{ to: paths.orders(), word: 'orders' }],
  deliveryDays: [{ to: paths.deliveryDays(), word: 'deliveryDays' }],
  customers: [{ to: paths.customers(), word: 'customers' }],
  menu: [
    { to: paths.meals(), word: 'meals', for: 'admins' },
    { to: paths.categories(), word: 'categories', for: 'admins' },
    { to: paths.allergens(), word: 'allergens', for: 'admins' },
    { to: paths.prices(), word: 'prices', for: 'admins' },
    { to: paths.inventory(), word: 'inventory', for: 'admins' },
  ],
  payments: [
    { to: paths.moneyReceived(), word: 'moneyReceived', for: 'bookkeepers' },
    { to: paths.paymentIssues(), word: 'paymentIssues', for: 'bookkeepers' },
    { to: paths.owing(), word: 'owing', for: 'bookkeepers' },
  ],
  billing: [
    { to: paths.statements(), word: 'statements', for: 'site' },
    { to: paths.invoices(), word: 'invoices', for: 'site' },
    { to: paths.funders(), word: 'funders', for: 'site' },
  ],
  monthEnd: [{ to: paths.monthEnd(), word: 'monthEnd', for: 'bookkeepers' }],
  reports: [
    { to: paths.orderReports(), word: 'orderReports' },
    { to: paths.budgetSummary(), word: 'budgetSummary' },
  ],
  messages: [
    { to: paths.messages(), word: 'sentMessages', for: 'admins' },
    { to: paths.emailTemplates(), word: 'emailTemplates', for: 'admins' },
  ],
  settings: [
    { to: paths.settings(), word: 'settings', for: 'admins' },
    { to: paths.staff(), word: 'staff', for: 'admins' },
    { to: paths.imports(), word: 'import', for: 'admins' },
    { to: paths.history(), word: 'history', for: 'admins' },
    { to: paths.health(), word: 'health', for: 'admins' },
    { to: paths.webhooks(), word: 'webhooks', for: 'admins' },
  ],
} as const satisfies Record<string, readonly ListedPage[]>;

export type Entry = keyof typeof ENTRIES;
export type PageWord = (typeof ENTRIES)[Entry][number]['word'];

/** The entries in the parts that the navigation separates by a line. */
const PARTS: readonly (readonly Entry[])[] = [
  ['dashboard', 'phoneOrder', 'orders', 'deliveryDays', 'customers', 'menu'],
  ['payments', 'billing', 'monthEnd', 'reports'],
  ['messages', 'settings'],
];

/** Pages without a place in a navigation, by the entry that is marked while they are open. */
const UNLISTED: Partial<Record<Entry, readonly string[]>> = {
  deliveryDays: ['/admin/day-moves'],
  customers: ['/admin/users'],
  monthEnd: [paths.closeMonth()],
  settings: [paths.systemSettings()],
};

const addressOf = (path: string): string => path.split('?', 1)[0]!;

/** The pages of an entry that a user may open. */
export const pagesOf = (entry: Entry, user: { role: Role }): { to: string; word: PageWord }[] =>
  ENTRIES[entry].filter((page) => isInAudience('for' in page ? page.for : 'office', user));

/** The entries that a user sees, in their parts. */
export const partsFor = (user: { role: Role }): Entry[][] =>
  PARTS.map((part) => part.filter((entry) => pagesOf(entry, user).length > 0)).filter(
    (part) => part.length > 0,
  );

/** The entry to which a page belongs: the one with the longest address that the page's address starts with. */
export function findEntry(pathname: string): Entry | undefined {
  const isOf = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const found = PARTS.flat().flatMap((entry) =>
    [...ENTRIES[entry].map(({ to }) => addressOf(to)), ...(UNLISTED[entry] ?? [])]
      .filter((path) => (path === paths.dashboard() ? pathname === path : isOf(path)))
      .map((path) => ({ entry, length: path.length })),
  );
  return found.sort((one, other) => other.length - one.length)[0]?.entry;
}

/** The tabs to show on a page: the pages of its entry, if the page is one of several. */
export function tabsOn(pathname: string, user: { role: Role }): { to: string; word: PageWord }[] {
  const entry = findEntry(pathname);
  if (!entry) return [];
  const pages = pagesOf(entry, user);
  const addresses = [...pages.map(({ to }) => addressOf(to)), ...(UNLISTED[entry] ?? [])];
  return pages.length > 1 && addresses.includes(pathname) ? pages : [];
}
