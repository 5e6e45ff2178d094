import { setTimeout as pause } from 'node:timers/promises';
import {
  countOrders,
  findLosses,
  gatherShoppers,
  tryOrder,
  type Shopper,
} from '@trpeza/api/test/shoppers.ts';
import type { Figures } from './figures.ts';

interface LoadOptions {
  /** Processes of the product; a buyer whose process does not answer goes to the next one. */
  ports: readonly number[];
  /** The owner's URL of the database, for the plans of the buyers and the count at the end. */
  url: string;
  buyers?: number;
}

/** Whole orders by customers of the demo kitchen, one after another, until they are told to stop. */
export class Load {
  readonly shoppers: readonly Shopper[];
  /** When each acknowledged order was answered, in milliseconds of `performance.now()`. */
  readonly times: number[] = [];
  #ports: readonly number[];
  /** Buyers who go to the processes that were named last. */
  #moved = 0;
  #isOver = false;
  #buying: Promise<unknown>;

  private constructor(shoppers: readonly Shopper[], ports: readonly number[]) {
    this.shoppers = shoppers;
    this.#ports = ports;
    this.#buying = Promise.all(shoppers.map((shopper, at) => this.#buyOn(shopper, at)));
  }

  static async start({ ports, url, buyers = 6 }: LoadOptions): Promise<Load> {
    return new Load(await gatherShoppers(ports[0]!, url, buyers), ports);
  }

  get acknowledged(): number {
    return countOrders(this.shoppers);
  }

  /** Sends the buyers to other processes, as a proxy would; settles once nobody is in the middle of an order elsewhere. */
  async moveTo(ports: readonly number[]): Promise<void> {
    this.#ports = ports;
    for (this.#moved = 0; this.#moved < this.shoppers.length; await pause(5));
  }

  /** Settles once so many more orders are acknowledged. @throws Error when that takes longer than `limitMs` */
  async moreOrders(more: number, limitMs = 120_000): Promise<void> {
    const wanted = this.acknowledged + more;
    for (const deadline = Date.now() + limitMs; this.acknowledged < wanted; await pause(20))
      if (Date.now() > deadline)
        throw new Error(`only ${this.acknowledged} of ${wanted} orders were answered`);
  }

  /** Settles when every buyer's order in progress is answered. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#buying;
  }

  /** The longest time without an acknowledged order, in seconds, among those answered from `since` on. */
  longestGap(since: number): number {
    const times = [since, ...this.times.filter((at) => at > since)];
    return Math.max(0, ...times.slice(1).map((at, index) => at - times[index]!)) / 1000;
  }

  /** Adds the orders, the answers by status, and what was lost. @param url any server that has the newest data */
  async report(figures: Figures, url: string): Promise<void> {
    const byStatus = new Map<number, number>();
    for (const { answers } of this.shoppers)
      for (const [status, count] of answers) byStatus.set(status, (byStatus.get(status) ?? 0) + count);
    const told = [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${count} × ${status || 'none'}`);
    figures.tell('answers', told.join(', '));
    figures.atLeast('orders acknowledged', this.acknowledged, 1, 'orders');
    figures.none('lost orders, untrue money, answers 5xx but 503', await findLosses(url, this.shoppers));
  }

  async #buyOn(shopper: Shopper, first: number): Promise<void> {
    for (let [at, ports] = [first, this.#ports]; !this.#isOver;) {
      if (ports !== this.#ports) {
        [at, ports] = [first, this.#ports];
        this.#moved += 1;
      }
      shopper.client.moveTo(ports[at % ports.length]!);
      const before = shopper.acknowledged.length;
      const attempt = await tryOrder(shopper);
      if (shopper.acknowledged.length > before) this.times.push(performance.now());
      if (attempt === 'lost') at += 1;
      if (attempt !== 'placed') await pause(100);
    }
  }
}
