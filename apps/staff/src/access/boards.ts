import type { Role } from '@trpeza/contract/access/access';
import { paths } from '../paths.ts';

const KITCHEN = { to: paths.kitchen(), word: 'board.kitchen' } as const;
const CHEF_SETTINGS = { to: paths.chefSettings(), word: 'board.chefSettings' } as const;
const DELIVERIES = { to: paths.deliveries(), word: 'board.deliveries' } as const;

/** The boards that a role may open, with the role's own board first. Other roles have none on this site. */
export function boardsOf(role: Role) {
  if (role === 'restaurateur') return [KITCHEN, CHEF_SETTINGS];
  if (role === 'delivery') return [DELIVERIES, KITCHEN];
  return [];
}
