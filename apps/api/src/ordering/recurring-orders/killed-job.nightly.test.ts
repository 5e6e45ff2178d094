import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { DELIVERY_DATE } from '#test/builders/orders.ts';
import { buildRecurringOrder } from '#test/builders/recurring-orders.ts';
import { createTestApp } from '#test/test-app.ts';

const PEOPLE = 300;
const KILLS = 3;
const DUE = '2026-11-24T14:00:00Z';
const JOB = fileURLToPath(new URL('../../../test/run-recurring-orders.cli.ts', import.meta.url));

const app = await createTestApp();
const meal = await buildMeal(app.db);
const running = new Set<ReturnType<typeof spawn>>();

afterEach(() => running.forEach((child) => child.kill('SIGKILL')));

function startJob() {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', JOB, app.url, DUE], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  const ended = once(child, 'exit').then(([code, signal]: (number | string | null)[]) => {
    running.delete(child);
    return signal ?? code;
  });
  return { child, ended };
}

const countPlaced = async () => {
  const { count } = await app.db
    .selectFrom('recurringDays')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deliveryDate', '=', DELIVERY_DATE)
    .where('state', '=', 'placed')
    .executeTakeFirstOrThrow();
  return Number(count);
};

it('each recurring order is placed once, although the job is killed repeatedly and then runs twice concurrently', async () => {
  for (let each = 0; each < PEOPLE; each += 1) {
    const { id } = await buildAccount(app.db, { plan: null });
    await buildRecurringOrder(app, { accountId: id, mealId: meal.id });
  }
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const { child, ended } = startJob();
    const enough = (PEOPLE / (KILLS + 3)) * kill;
    await expect.poll(countPlaced, { timeout: 120_000, interval: 1 }).toBeGreaterThanOrEqual(enough);
    child.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    expect(await countPlaced(), 'the job was killed before it finished').toBeLessThan(PEOPLE);
  }
  const both = [startJob(), startJob()];
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0]);
  const orders = await app.db
    .selectFrom('orders')
    .select(({ fn }) => ['accountId', fn.countAll<number>().as('count')])
    .where('deliveryDate', '=', DELIVERY_DATE)
    .groupBy('accountId')
    .execute();
  expect(orders).toHaveLength(PEOPLE);
  expect(orders.filter(({ count }) => Number(count) !== 1)).toEqual([]);
  expect(await countPlaced()).toBe(PEOPLE);
}, 600_000);
