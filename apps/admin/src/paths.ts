/** Every address of this app. Links are made here alone; a test holds them against the routes. */
export const paths = {
  home: () => '/',
  signIn: (next?: string) => (next ? `/auth?${new URLSearchParams({ next })}` : '/auth'),
  dashboard: () => '/admin',
  orders: () => '/admin/orders',
  users: (show?: 'waiting') => (show ? `/admin/users?${new URLSearchParams({ show })}` : '/admin/users'),
  budgetSummary: () => '/admin/budget-summary',
};
