/** The host names of the three sites in tests. */
export const HOSTS = { shop: 'localhost', staff: 'staff.localhost', admin: 'admin.localhost' } as const;
export type TestSite = keyof typeof HOSTS;
