/** Work for the load generator, which is a separate process; the results return over the same channel. */
export type Job = HammerJob | CallsJob | OrdersJob;

/** One URL, requested as fast as it answers. */
export interface HammerJob {
  kind: 'hammer';
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

export interface HammerResult {
  perSecond: number;
}

/** One URL requested repeatedly, with the time of each reply. */
export interface CallsJob {
  kind: 'calls';
  port: number;
  path: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

/** Whole orders: each customer fills a cart, requests a payment and places the order, then the next customer follows. */
export interface OrdersJob {
  kind: 'orders';
  flow: 'product' | 'product, card confirmed' | 'minimal';
  port: number;
  /** More processes of the same product: calls are distributed round-robin. */
  otherPorts?: readonly number[];
  customers: { id: number; cookie: string }[];
  mealIds: number[];
  date: string;
  slot: string;
  /** Number of customers that buy concurrently. */
  together: number;
  seconds: number;
}

/** The times of the calls, in milliseconds. */
export type CallTimes = Partial<Record<'call' | 'add' | 'intent' | 'confirm' | 'place', number[]>>;

export interface OrdersResult {
  perSecond: number;
  orders: number;
  times: CallTimes;
}

export type ResultOf<J extends Job> = J extends HammerJob
  ? HammerResult
  : J extends CallsJob
    ? CallTimes
    : OrdersResult;
