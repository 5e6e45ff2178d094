/** All URLs of this app. Links are created only here; a test checks them against the routes. */
export const paths = {
  home: () => '/',
  signIn: (next?: string) => (next ? `/auth?${new URLSearchParams({ next })}` : '/auth'),
  security: () => '/security',
  kitchen: (date?: string) => withDate('/kitchen/dashboard', date),
  chefSettings: (tab?: 'profile') => (tab ? `/kitchen/settings?tab=${tab}` : '/kitchen/settings'),
  production: (date?: string) => withDate('/kitchen/production', date),
  packing: (date?: string) => withDate('/kitchen/packing', date),
  /** Labels for a day, or for one of its orders. */
  labels: (date?: string, order?: number) =>
    withDate('/kitchen/labels', date) + (order === undefined ? '' : `${date ? '&' : '?'}order=${order}`),
  deliveries: (date?: string) => withDate('/delivery/dashboard', date),
};

function withDate(path: string, date: string | undefined): string {
  return date ? `${path}?${new URLSearchParams({ date })}` : path;
}
