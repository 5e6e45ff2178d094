import { BIG_BOARD_DATE, fillBigBoard } from './big-board.ts';
import { cookieOf, type Kitchen } from './kitchen.ts';
import type { Report } from './report.ts';
import { percentile } from './statistics.ts';
import { send } from './load/client.ts';

const ORDERS = 500;
const TIMES = 60;
/** The longest time a cook waits for a board of five hundred, and for its changes. */
const AIM_MS = 200;

/** A board of five hundred orders: opening it, moving one of them, and reading what changed, one after the other. */
export async function measureBoard({ product: { port }, database }: Kitchen, report: Report): Promise<void> {
  await fillBigBoard(database, ORDERS);
  const path = `/api/orders/by-date/${BIG_BOARD_DATE}`;
  const cookie = await cookieOf(database, 'chef');
  const headers = { cookie, host: `staff.localhost:${port}`, 'accept-encoding': 'br' };
  const { rows } = await database.query<{ id: number }>(
    `select id from orders where delivery_date = $1 and status = 'pending' order by id limit $2`,
    [BIG_BOARD_DATE, TIMES],
  );
  const took = async (work: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const [open, move, update]: number[][] = [[], [], []];
  for (const { id } of rows) {
    open!.push(await took(() => send({ port, path, headers })));
    const body = { status: 'processing', expectedStatus: 'pending' };
    move!.push(
      await took(() => send({ port, path: `/api/orders/${id}/status`, method: 'PUT', headers, body })),
    );
    update!.push(await took(() => send({ port, path: `${path}?ids=${id}`, headers })));
  }
  const named = {
    'open a board of 500 orders': open!,
    'move one of them': move!,
    'read what changed': update!,
  };
  for (const [call, times] of Object.entries(named)) {
    const shown = [50, 95, 99].map((share) => percentile(times, share)) as [number, number, number];
    report.calls.push({ call, times: shown, answers: times.length });
    report.add(`${call}, p95`, shown[1], 'ms', AIM_MS);
  }
}
