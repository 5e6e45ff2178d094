import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { buildOrder } from '#test/builders/orders.ts';
import { execute } from '#test/global-setup.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp({ invariants: 'broken' });
const command = fileURLToPath(new URL('../../check-money.cli.ts', import.meta.url));

/** Runs the command in a child process, as an operator does. */
const checkMoney = (url: string) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: url };
    const child = execFile(process.execPath, [command], { env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, said: out + err }),
    );
  });

describe('pnpm check-money', () => {
  it('lists violated invariants and exits with 1', async () => {
    const { order } = await buildOrder(app);
    await execute(app.url, `delete from order_items where order_id = ${order.id}`);
    const { code, said } = await checkMoney(app.url);
    expect(code).toBe(1);
    expect(said).toContain('VIOLATED: the subtotal of an order is the sum of its items');
    expect(said).toContain(`order ${order.id}: expected 10000, found 0`);
  });

  it('exits with 2 when the database cannot be reached', async () => {
    const { code, said } = await checkMoney(`${app.url}_that_is_not_there`);
    expect(code).toBe(2);
    expect(said).toContain('cannot be reached');
  });
});
