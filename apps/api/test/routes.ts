import type { RouteKey } from '@trpeza/api-client/client';
import { contract } from '@trpeza/contract/contract';
import type { RouteDef, RouteGroup } from '@trpeza/contract/platform/route';

/** Every route of every group of the contract. */
export const ROUTES: { key: RouteKey; route: RouteDef }[] = Object.values(
  contract as Record<string, RouteGroup>,
).flatMap((group) =>
  Object.values(group).map((route) => ({ key: `${route.method} ${route.path}` as RouteKey, route })),
);
