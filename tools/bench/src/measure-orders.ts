import { findPgbench, runPgbench } from './baselines/pgbench.ts';
import { leavePaymentsOpen, settlePayments } from './customers.ts';
import { databaseProcesses, type Kitchen } from './kitchen.ts';
import type { CallTimes, OrdersJob, OrdersResult } from './load/jobs.ts';
import { cpuMs } from './processes.ts';
import type { Report } from './report.ts';
import { median, percentile } from './statistics.ts';

const ROUNDS = 3;
const SECONDS = 4;
/** Until the code of the whole flow is compiled. */
const WARM_UP_SECONDS = 4;
const PGBENCH_SECONDS = 2;
const TOGETHER = 8;
const AIM = 0.8;
/** Compared with the minimum that an order can cost, without a payment. */
const LEAST_AIM = 0.35;
const FLOWS = ['product', 'minimal', 'functions'] as const;

interface Round extends OrdersResult {
  serverMs: number;
  databaseMs: number;
}

/** Whole orders: five lines added, intent, place. */
export async function measureOrders(kitchen: Kitchen, report: Report): Promise<void> {
  const pgbench = findPgbench();
  await settlePayments(kitchen.database);
  for (const flow of FLOWS) await buy(kitchen, flow, WARM_UP_SECONDS);
  const rounds = {
    product: [] as Round[],
    minimal: [] as Round[],
    functions: [] as Round[],
    pgbench: [] as number[],
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const flow of FLOWS) rounds[flow].push(await buy(kitchen, flow));
    if (pgbench) rounds.pgbench.push(await askDatabaseAlone(kitchen, pgbench));
  }
  await leavePaymentsOpen(kitchen.database);
  const withCard = await buy(kitchen, 'product, card confirmed');

  const [product, minimal, least] = [rounds.product, rounds.minimal, rounds.functions].map(speedOf) as [
    number,
    number,
    number,
  ];
  report.addRatio('whole orders, against minimal Kysely', { product, baseline: minimal, aim: AIM });
  report.addRatio('whole orders, against stored functions', {
    product,
    baseline: least,
    aim: LEAST_AIM,
  });
  const [cost, minimalCost] = [costOf(rounds.product), costOf(rounds.minimal)];
  if (cost > 0)
    report.addCost('processor time per order', { product: cost, baseline: minimalCost, unit: 'ms' });
  report.addRatio('whole orders, card confirmed', { product: withCard.perSecond, baseline: minimal });
  if (pgbench)
    report.addRatio('whole orders, against pgbench', { product, baseline: median(rounds.pgbench) });
  else report.notes.push('pgbench is not installed here: its row is left out.');
  addCalls(report, [...rounds.product.map(({ times }) => times), { confirm: withCard.times.confirm ?? [] }]);
  describe(report, rounds);
}

/** The cost of the server and its database together. */
const costOf = (rounds: Round[]): number =>
  median(rounds.map(({ serverMs, databaseMs }) => serverMs + databaseMs));

const speedOf = (rounds: OrdersResult[]): number => median(rounds.map(({ perSecond }) => perSecond));

type Shop = OrdersJob['flow'] | 'functions';

async function buy(kitchen: Kitchen, flow: Shop, seconds = SECONDS): Promise<Round> {
  const { load, mealIds, delivery } = kitchen;
  const shop = shopOf(kitchen, flow);
  const spent = () => ({ server: cpuMs([shop.pid]), database: cpuMs(databaseProcesses(kitchen)) });
  const before = spent();
  const { port, customers } = shop;
  const job = {
    kind: 'orders',
    flow: flow === 'functions' ? 'minimal' : flow,
    port,
    customers,
    mealIds,
    ...delivery,
    together: TOGETHER,
    seconds,
  } as const;
  const result = await load.run<OrdersJob>(job);
  const after = spent();
  const made = result.times.place?.length ?? 1;
  return {
    ...result,
    serverMs: (after.server - before.server) / made,
    databaseMs: (after.database - before.database) / made,
  };
}

function shopOf({ product, minimal, customers }: Kitchen, flow: Shop) {
  if (flow === 'minimal') return { ...minimal };
  if (flow === 'functions') return { ...minimal.functions, customers: minimal.customers };
  return { port: product.port, pid: product.child.pid, customers };
}

const askDatabaseAlone = (
  { minimal: { url, customers }, mealIds }: Kitchen,
  program: string,
): Promise<number> =>
  runPgbench(program, url, {
    firstCustomer: customers[0]!.id,
    customers: customers.length,
    meals: mealIds.length,
    clients: TOGETHER,
    seconds: PGBENCH_SECONDS,
  });

const TITLES = {
  add: 'add to cart',
  intent: 'payment intent',
  confirm: 'confirm card',
  place: 'place order',
} as const;

function addCalls(report: Report, all: CallTimes[]): void {
  for (const name of Object.keys(TITLES) as (keyof typeof TITLES)[]) {
    const times = all.flatMap((each) => each[name] ?? []);
    const shown = [percentile(times, 50), percentile(times, 95), percentile(times, 99)] as [
      number,
      number,
      number,
    ];
    report.calls.push({
      call: `${TITLES[name]} (${TOGETHER} customers at once)`,
      times: shown,
      answers: times.length,
    });
  }
}

type Rounds = Record<(typeof FLOWS)[number], Round[]>;

function describe(report: Report, { product, minimal, functions }: Rounds): void {
  const cost = (rounds: Round[]) =>
    `${median(rounds.map(({ serverMs }) => serverMs)).toFixed(1)} + ${median(rounds.map(({ databaseMs }) => databaseMs)).toFixed(1)}`;
  report.notes.push(
    `Orders: timed are 5 × add to cart, the payment intent and the placing, each with its session, by ${TOGETHER} customers at once; ` +
      `signing in is not. A trigger in the demo provider's books settles each payment as it is made, so no card form counts; ` +
      `a row of its own has the card confirmed by its call, which is timed with the order. Median of ${ROUNDS} rounds of ${SECONDS} s in turns.`,
    'Baselines: plain Kysely in its own process, the same steps without a payment, in another database of the same PostgreSQL; ' +
      'the same calls as one stored function each, prepared; pgbench with the same statements as plain SQL, prepared, without HTTP.',
    `Processor time per order in ms, server + database: product ${cost(product)}, minimal ${cost(minimal)}, stored functions ${cost(functions)}.`,
  );
}
