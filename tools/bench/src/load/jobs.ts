/** Work for the load generator, which is a process of its own; the answers travel back over the same channel. */
export type Job = HammerJob | CallsJob | OrdersJob;

/** One address, as fast as it answers. */
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

/** One address again, with the time of each answer. */
export interface CallsJob {
  kind: 'calls';
  port: number;
  path: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

/** Whole orders: each customer fills a cart, asks for a payment and places the order, then the next customer comes. */
export interface OrdersJob {
  kind: 'orders';
  flow: 'product' | 'product, card confirmed' | 'minimal';
  port: number;
  /** More processes of the same product: each call then goes to the next of them. */
  otherPorts?: readonly number[];
  customers: { id: number; cookie: string }[];
  mealIds: number[];
  date: string;
  slot: string;
  /** How many customers buy at the same time. */
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
