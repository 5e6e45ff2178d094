import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { Cart, CartItem } from '@trpeza/contract/ordering/cart.schemas';
import { expect, test } from 'vitest';
import { obstacleOf, type CartObstacle } from './cart-obstacle.ts';
import { eachRow } from '@trpeza/config/each-row';

const verified = { isVerified: true } as User;
const newcomer = { isVerified: false } as User;
const line = { conflicts: [], orderable: true } as unknown as CartItem;
const soldOut = { ...line, orderable: false };
const stopped: CartItem = { ...line, conflicts: ['milk'] };
const budget = {
  month: '2026-11',
  period: 'month' as const,
  plan: '50.00',
  spent: '20.00',
  remaining: '30.00',
};

type Row = [what: string, cart: Partial<Cart>, user: User | null, obstacle: CartObstacle | undefined];

const ROWS: Row[] = [
  ['a basket that can be ordered', {}, verified, undefined],
  ['a guest’s basket that can be ordered', {}, null, undefined],
  ['too few meals', { mealCount: 9 }, verified, 'below-minimum'],
  ['a cent over the budget', { budget, businessAmount: '30.01' }, verified, 'over-budget'],
  ['the whole budget', { budget, businessAmount: '30.00' }, verified, undefined],
  ['no plan', { budget: null, businessAmount: '900.00' }, verified, undefined],
  ['a paused day', { pausedOn: { from: '2026-12-01', to: null }, mealCount: 9 }, verified, 'paused'],
  ['a newcomer’s basket', {}, newcomer, 'not-verified'],
  ['a meal sold out', { items: [line, soldOut], mealCount: 9 }, verified, 'sold-out'],
  [
    'a meal that is not for this customer, and one sold out',
    { items: [soldOut, stopped] },
    newcomer,
    'stopped',
  ],
];

test('obstacleOf returns the first obstacle', () =>
  eachRow(ROWS, ([, given, user, obstacle]) => {
    const cart = {
      items: [line],
      mealCount: 10,
      minimum: 10,
      budget: null,
      businessAmount: '70.00',
      pausedOn: null,
      ...given,
    };
    expect(obstacleOf(cart as Cart, user)).toBe(obstacle);
  }));
