import { setTimeout as pause } from 'node:timers/promises';
import { countOrders, findLosses, signInShoppers, tryOrder } from '@trpeza/api/test/shoppers.ts';
import type { Report } from './report.ts';

const BUYERS = 6;
const ORDERS_WITHIN_MS = 120_000;

export interface Buyers {
  /** The ids of all orders confirmed so far. */
  orderIds(): number[];
  /**
   * Waits for this many more orders.
   * @throws Error after two minutes
   */
  moreOrders(more: number): Promise<void>;
  /** Resolves when no order is in progress. */
  stop(): Promise<void>;
  /** Adds the orders, failed requests, lost or duplicate orders and violated invariants to the report. */
  report(report: Report): Promise<void>;
}

/**
 * Starts customers of the demo kitchen who place one order after another.
 * @param portOf returns the port of the process for the next request, as a proxy would select it
 */
export async function startBuyers(url: string, portOf: () => number): Promise<Buyers> {
  const shoppers = await signInShoppers(portOf(), url, BUYERS);
  const state = { isOver: false };
  const buying = Promise.all(
    shoppers.map(async (shopper) => {
      const { client } = shopper;
      shopper.client = {
        ...client,
        call(key, input) {
          client.moveTo(portOf());
          return client.call(key, input);
        },
      };
      while (!state.isOver) if ((await tryOrder(shopper)) !== 'placed') await pause(100);
    }),
  );
  return {
    orderIds: () => shoppers.flatMap(({ acknowledged }) => acknowledged),
    async moreOrders(more) {
      const wanted = countOrders(shoppers) + more;
      for (const deadline = Date.now() + ORDERS_WITHIN_MS; countOrders(shoppers) < wanted; await pause(20))
        if (Date.now() > deadline) throw new Error(`only ${countOrders(shoppers)} of ${wanted} orders`);
    },
    async stop() {
      state.isOver = true;
      await buying;
    },
    async report({ tell, check }) {
      const answers = shoppers.flatMap((each) => [...each.answers]);
      tell(
        'buyer requests',
        answers.reduce((sum, [, count]) => sum + count, 0),
      );
      const failed = answers.filter(([status]) => status === 0 || status >= 500);
      check(
        'failed buyer requests',
        failed.map(([status, count]) => `${count} × ${status || 'no response'}`),
      );
      tell('orders placed', countOrders(shoppers));
      check('lost or duplicate orders, violated invariants', await findLosses(url, shoppers));
    },
  };
}
