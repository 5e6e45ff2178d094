import { admins, bookkeepers, caseManagers, moneyReaders, type Role } from '@trpeza/contract/access/access';

/** The roles that may open a page; the API enforces this as well. `site` is every role that works on this site. */
const AUDIENCES = { site: moneyReaders, office: caseManagers, bookkeepers, admins } as const;
export type Audience = keyof typeof AUDIENCES;

export const isInAudience = (audience: Audience, { role }: { role: Role }): boolean =>
  (AUDIENCES[audience].roles as readonly Role[]).includes(role);
