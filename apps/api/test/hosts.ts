/** The names under which the three sites are reached in tests. */
export const HOSTS = { shop: 'localhost', staff: 'staff.localhost', admin: 'admin.localhost' } as const;
export type TestSite = keyof typeof HOSTS;
