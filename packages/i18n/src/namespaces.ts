/** One dictionary per feature word, and `common` for what all of them share. */
export const NAMESPACES = [
  'common',
  'accounts',
  'admin',
  'audit',
  'budgets',
  'calendar',
  'cart',
  'checkout',
  'deliveries',
  'home',
  'kitchen',
  'meals',
  'menu',
  'messages',
  'opening',
  'orders',
  'pages',
  'payments',
  'phone',
  'policies',
  'reconciliation',
  'reports',
  'settings',
  'statements',
  'templates',
  'worklist',
] as const;

export type Namespace = (typeof NAMESPACES)[number];

export function isNamespace(value: string): value is Namespace {
  return (NAMESPACES as readonly string[]).includes(value);
}
