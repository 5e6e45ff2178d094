import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { OrderStatus } from '@trpeza/contract/ordering/orders.states';
import { creditOf, signInStaff } from '#test/builders/credits.ts';
import { factsOf } from '#test/builders/decision-facts.ts';
import { changeMeals, moveOrder } from '#test/builders/order-changes.ts';
import { eventsOf, refundsOf, readSpentCents } from '#test/builders/order-facts.ts';
import { SLOT } from '#test/builders/orders.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { decideTransition } from './decide-transition.ts';
import type { Decision } from './order-decision.ts';
import { runOrderCommand, runOrderCommands } from './run-order-command.ts';

const app = await createTestApp();
const regular = await buildCustomerWithMeal(app);
const { visitor: owner, meal } = regular;
const { visitor: stranger } = await buildCustomerWithMeal(app);
const [admin, chef] = [await signInStaff(app, 'admin'), await signInStaff(app, 'restaurateur')];
const driver = await signInStaff(app, 'delivery');

interface Command {
  action: string;
  /** Prepares the order for the command. */
  after?: (order: Order) => Promise<unknown>;
  by: Visitor;
  send: (who: Visitor, order: Order, key: string) => Promise<{ status: number; body: object }>;
}

const seen = ({ id }: Order, expectedStatus: OrderStatus) => [{ id, expectedStatus }];

const COMMANDS: Record<string, Command> = {
  transition: {
    action: 'prepare',
    by: chef,
    send: (who, { id }, key) => moveOrder(who, id, 'processing', { expectedStatus: 'pending', key }),
  },
  withdrawal: {
    action: 'withdraw',
    by: owner,
    send: (who, { id }, key) => moveOrder(who, id, 'cancelled', { key }),
  },
  'bulk transition': {
    action: 'prepare',
    by: chef,
    send: (who, order, key) =>
      who.call('PUT /api/orders/status', {
        body: { status: 'processing', orders: seen(order, 'pending'), key },
      }),
  },
  undo: {
    action: 'undo',
    after: ({ id }) => moveOrder(chef, id, 'processing'),
    by: chef,
    send: (who, order, key) =>
      who.call('POST /api/orders/undo', { body: { orders: seen(order, 'processing'), key } }),
  },
  'failed delivery attempt': {
    action: 'tryLater',
    after: ({ id }) => moveOrder(admin, id, 'delivering'),
    by: driver,
    send: (who, { id }, key) =>
      who.call('POST /api/orders/{id}/try-later', { params: { id }, body: { key } }),
  },
  reschedule: {
    action: 'reschedule',
    by: owner,
    send: (who, { id, deliveryDate, deliveryTime }, key) =>
      who.call('PUT /api/orders/{id}/delivery', {
        params: { id },
        body: {
          deliveryDate: '2026-12-07',
          deliveryTime: SLOT,
          expected: { deliveryDate, deliveryTime },
          key,
        },
      }),
  },
  change: {
    action: 'change',
    by: owner,
    send: (who, order, key) => changeMeals(who, order, [[meal.id, 11]], { key, totalAmount: '113.99' }),
  },
  credit: {
    action: 'credit',
    by: chef,
    send: (who, order, key) => who.call('POST /api/orders/{id}/credits', creditOf(order, 1, { key })),
  },
};

const commands = Object.entries(COMMANDS);
const place = () => placeAnotherOrder(owner, meal.id);
const read = async ({ id }: Order) => (await admin.call('GET /api/orders/{id}', { params: { id } })).body;

describe('an order command', () => {
  it.each(commands)(
    'runs once and returns the order for concurrent and repeated requests with the same key: %s',
    async (_, command) => {
      const order = await place();
      await command.after?.(order);
      const before = await eventsOf(app, order.id);
      const publish = vi.spyOn(app.deps.events, 'publish');
      const key = randomUUID();
      const send = () => command.send(command.by, order, key);
      const answers = [...(await Promise.all([send(), send(), send()])), await send()];
      const now = JSON.stringify((await read(order)).items);
      for (const { status, body } of answers) {
        expect(status).toBe(200);
        expect(JSON.stringify(body)).toContain(now);
      }
      expect((await eventsOf(app, order.id)).slice(before.length)).toMatchObject([
        { action: command.action },
      ]);
      const announced = publish.mock.calls.filter(([event]) => event['orderId'] === order.id);
      publish.mockRestore();
      // A rescheduled order is announced to the boards of both dates.
      expect(announced).toHaveLength(command.action === 'reschedule' ? 2 : 1);
    },
  );
});

describe('a command on an order of another customer', () => {
  it.each(commands.filter(([, { by }]) => by === owner))(
    'returns the same 404 as for an unknown id: %s',
    async (_, { send }) => {
      const order = await place();
      const hidden = { status: 404, body: { code: 'orders/not-found' } };
      expect(await send(stranger, order, randomUUID())).toMatchObject(hidden);
      expect(await send(owner, { ...order, id: 2_000_000_000 }, randomUUID())).toMatchObject(hidden);
      expect(await eventsOf(app, order.id)).toHaveLength(1);
    },
  );
});

describe('runOrderCommands', () => {
  const actor = { id: regular.account.id, role: 'admin' } as const;

  it('commits accepted orders and rolls back refused ones', async () => {
    const poor = await buildCustomerWithMeal(app, { plan: 10_000 });
    const [cancelled, other] = [await placeAnotherOrder(poor.visitor, poor.meal.id), await place()];
    await moveOrder(admin, cancelled.id, 'cancelled', { reason: 'a test' });
    await placeAnotherOrder(poor.visitor, poor.meal.id);
    const refusals: unknown[] = [];
    const { done, refused } = await runOrderCommands(app.deps, [cancelled.id, other.id, 2_000_000_000], {
      actor,
      decide: (facts) => decideTransition(facts, { status: 'processing', reason: 'a test' }),
      noteRefusal: async ({ order }, error) => {
        refusals.push([order.id, error.code]);
      },
    });
    expect(done).toMatchObject([{ id: other.id, status: 'processing' }]);
    expect(refused.map(({ id, error }) => [id, error.code]).toSorted()).toEqual([
      [cancelled.id, 'budgets/exceeded'],
      [2_000_000_000, 'orders/not-found'],
    ]);
    expect(refusals).toEqual([[cancelled.id, 'budgets/exceeded']]);
    expect(await refundsOf(app, cancelled.id)).toHaveLength(1);
    expect(await readSpentCents(app, poor.account.id)).toBe(7279);
    expect((await read(cancelled)).status).toBe('cancelled');
  });

  it('writes and announces nothing when `decide` returns null', async () => {
    const order = await place();
    const decide = (): Decision | null => null;
    expect(await runOrderCommand(app.deps, order.id, { actor, key: randomUUID(), decide })).toEqual(order);
    expect(await eventsOf(app, order.id)).toHaveLength(1);
  });

  it('rolls back everything after an unexpected error', async () => {
    const order = await place();
    const decide = () => ({ ...decideTransition(factsOf(), { status: 'cancelled' }), action: null as never });
    await expect(runOrderCommand(app.deps, order.id, { actor, decide })).rejects.toThrow('null value');
    expect([(await read(order)).status, await refundsOf(app, order.id)]).toEqual(['pending', []]);
  });
});
