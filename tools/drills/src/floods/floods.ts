import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { DELIVERY } from '@trpeza/api/test/delivery.ts';
import { forkScript } from '@trpeza/bench/src/children.ts';
import { addCustomers, signIn, type Customer } from '@trpeza/bench/src/customers.ts';
import { lastDelivery, watchMemory } from '@trpeza/bench/src/kitchen.ts';
import { databaseUrl, startProduct } from '@trpeza/bench/src/product.ts';
import { residentMiB } from '@trpeza/bench/src/processes.ts';
import type { Figures } from '../figures.ts';
import { quantile, watchOthers } from './others.ts';
import { send, type Answer, type Call, type Sending } from './sender.ts';

const AIMS = { othersMs: 200, labelsMs: 1_000, acceptedMs: 1_000, refusedMs: 100, memoryMiB: 60 };

/** What all floods share: the running product, its people, and one of them who floods. */
interface Scene {
  port: number;
  pid: number;
  figures: Figures;
  flooder: Call;
  people: Call[];
  cook: Call;
  delivery: { date: string; slot: string };
  mealId: number;
  /** The p95 of the others while nobody floods. */
  calmMs?: number;
}

/**
 * The floods that once stopped everybody: one person with payments, papers, pictures or searches beyond measure, and ten
 * times the load that can be sustained. Others go on meanwhile. How long something takes is an aim on a quiet machine only; what must
 * never be, and who is refused first, are aims on any.
 */
export async function drill(figures: Figures, folder: string): Promise<void> {
  const before = await busyShare();
  const product = await startProduct(folder, { TRUST_PROXY: '127.0.0.1' });
  const database = new Client({ connectionString: await databaseUrl(folder) });
  await database.connect();
  const scene = await setScene(figures, product.port, product.child.pid, database);
  await database.end();
  await calm(scene);
  await payments(scene);
  await papers(scene);
  await pictures(scene);
  await searches(scene);
  await overload(scene);
  figures.tell('memory at the end', `${residentMiB(scene.pid).toFixed(0)} MiB`);
  await product.child.stop();
  const after = await busyShare();
  figures.isQuiet = Math.max(before, after) < QUIET_SHARE;
  figures.tell(
    'processors busy with other work, before and after',
    `${percent(before)} and ${percent(after)}`,
  );
}

/** Below it a machine counts as quiet. */
const QUIET_SHARE = 0.2;

/** The share of all processors that others use for some moments. */
async function busyShare(): Promise<number> {
  const sum = () =>
    cpus().reduce(
      (all, { times }) => ({
        idle: all.idle + times.idle,
        total: all.total + Object.values(times).reduce((one, other) => one + other),
      }),
      { idle: 0, total: 0 },
    );
  const before = sum();
  await pause(3_000);
  const after = sum();
  return 1 - (after.idle - before.idle) / (after.total - before.total);
}

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

const addressOf = (at: number) => `10.20.${at >> 8}.${at & 255}`;

async function setScene(figures: Figures, port: number, pid: number, database: Client): Promise<Scene> {
  const customers = await addCustomers(database);
  const { rows: cooks } = await database.query<{ id: number }>(
    `select id from accounts where username = 'chef'`,
  );
  const [cook] = await signIn(database, [cooks[0]!.id], 'staff');
  const { rows: meals } = await database.query<{ id: number }>(
    `select id from meals where is_active and stock_status = 'in_stock' order by id limit 1`,
  );
  const callOf = ({ cookie }: Customer, at: number): Call => ({
    method: 'GET',
    path: '/api/user',
    address: addressOf(at),
    cookie,
  });
  const [flooder, ...people] = customers.map(callOf);
  return {
    figures,
    port,
    pid,
    flooder: flooder!,
    people,
    cook: { ...callOf(cook!, 9_999), host: 'staff.localhost' },
    delivery: await lastDelivery(port),
    mealId: meals[0]!.id,
  };
}

/** Sends from a process of its own, so that the flood does not slow down the clock of the others. */
async function flood(sending: Sending): Promise<Answer[]> {
  const child = forkScript('../../drills/src/floods/sender.ts');
  const answers = new Promise<Answer[]>((resolve, reject) => {
    child.process.once('message', (message) => resolve(message as Answer[]));
    child.process.once('exit', () => reject(new Error('the sender ended')));
  });
  child.process.send(sending);
  return answers.finally(() => child.stop());
}

const othersOf = ({ people, cook }: Scene): Call[] => [
  ...people.slice(0, 20).flatMap((person) => [person, { ...person, path: '/api/cart' }]),
  cook,
  { method: 'GET', path: '/', address: addressOf(5_000) },
];

/** Early, because the machine had no time; anything else but success is a fault. */
const isRefusal = (failure: string): boolean => /: (429|503)$/.test(failure);

/** Runs a flood while others go on, and says how it was for them. */
async function during<T>(scene: Scene, name: string, work: Promise<T>): Promise<T> {
  const { times, failed, result } = await watchOthers(scene.port, othersOf(scene), work);
  const { figures } = scene;
  figures.tell(`${name}: others p50`, `${quantile(times, 0.5).toFixed(0)} ms of ${times.length} calls`);
  const p95 = quantile(times, 0.95);
  scene.calmMs ??= p95;
  figures.atMost(`${name}: others p95`, p95, AIMS.othersMs, 'ms', true);
  figures.tell(`${name}: others p95, times that without a flood`, (p95 / scene.calmMs).toFixed(1));
  figures.none(`${name}: others refused`, failed.filter(isRefusal), true);
  figures.none(
    `${name}: others failed`,
    failed.filter((each) => !isRefusal(each)),
  );
  return result;
}

const countOf = (answers: readonly Answer[]): string =>
  [...Map.groupBy(answers, ({ status }) => status)]
    .sort(([a], [b]) => a - b)
    .map(([status, list]) => `${list.length} × ${status || 'none'}`)
    .join(', ');

async function calm(scene: Scene): Promise<void> {
  await during(scene, 'calm', pause(3_000));
}

async function payments(scene: Scene): Promise<void> {
  const { port, flooder, mealId, delivery } = scene;
  const fill = { mealId, quantity: 10, deliveryDate: delivery.date, deliveryTime: delivery.slot };
  await send(port, { ...flooder, method: 'POST', path: '/api/cart', body: fill });
  const { total } = (await (
    await fetch(`http://127.0.0.1:${port}/api/cart`, { headers: { cookie: flooder.cookie! } })
  ).json()) as { total: string };
  const call: Call = {
    ...flooder,
    method: 'POST',
    path: '/api/create-payment-intent',
    body: { amount: total, delivery: DELIVERY },
  };
  const calls = Array.from({ length: 1_500 }, () => call);
  const answers = await during(scene, '1,500 payments of one person', flood({ port, how: 'at once', calls }));
  scene.figures.tell('1,500 payments of one person: answers', countOf(answers));
}

async function papers(scene: Scene): Promise<void> {
  const { port, flooder, cook, figures, delivery } = scene;
  const month = new Date().toISOString().slice(0, 7);
  const call = { ...flooder, path: `/api/statements/own/${month}/pdf` };
  const calls = Array.from({ length: 1_000 }, () => call);
  const date = await boardDate(scene, delivery.date);
  const labels: Call = { ...cook, path: `/api/kitchen/labels/${date}/pdf?kind=orders&layout=3x7` };
  const times: number[] = [];
  const statuses = new Set<number>();
  const flooded = { isOver: false };
  const print = async () => {
    const { status, ms } = await send(port, labels);
    statuses.add(status);
    return ms;
  };
  figures.tell(
    'labels while nothing else is written',
    `${(await print()).toFixed(0)} ms, then ${(await print()).toFixed(0)} ms`,
  );
  const printing = (async () => {
    while (!flooded.isOver) times.push(await print());
  })();
  // Again and again, as one who is refused would.
  const flooding = flood({ port, how: 'loop', calls, connections: 1_000, seconds: 8 });
  const answers = await during(scene, '1,000 papers of one person', flooding).finally(
    () => (flooded.isOver = true),
  );
  await printing;
  figures.tell('1,000 papers of one person: answers', countOf(answers));
  figures.tell('labels meanwhile', `${times.length} times, answered ${[...statuses].join(', ')}`);
  figures.atMost('labels meanwhile p95', quantile(times, 0.95), AIMS.labelsMs, 'ms', true);
}

/** The demo kitchen's own next day has orders to label. */
async function boardDate({ port, cook }: Scene, otherwise: string): Promise<string> {
  const headers = { cookie: cook.cookie!, 'x-forwarded-host': 'staff.localhost' };
  const answer = await fetch(`http://127.0.0.1:${port}/api/delivery-options`, { headers });
  const { next } = (await answer.json()) as { next?: { deliveryDate: string } };
  return next?.deliveryDate ?? otherwise;
}

async function pictures(scene: Scene): Promise<void> {
  const { port, pid, flooder, people, figures } = scene;
  const floods: [string, string[]][] = [
    ['150 half-sent pictures of one person', Array<string>(150).fill(flooder.cookie!)],
    ['150 half-sent pictures of 150 people', people.slice(100, 250).map(({ cookie }) => cookie!)],
  ];
  for (const [name, cookies] of floods) {
    const before = residentMiB(pid);
    const highest = watchMemory(pid);
    await during(scene, name, flood({ port, how: 'half sent', calls: [], cookies, seconds: 8 }));
    figures.atMost(
      `${name}: memory from ${before.toFixed(0)} MiB by`,
      highest() - before,
      AIMS.memoryMiB,
      'MiB',
    );
  }
}

async function searches(scene: Scene): Promise<void> {
  const { port, pid, figures } = scene;
  const before = residentMiB(pid);
  const calls: Call[] = [{ method: 'GET', path: '/?q={random}', address: '10.40.0.1' }];
  const flooding = flood({ port, how: 'loop', calls, connections: 64, seconds: 8 });
  const answers = await during(scene, 'searches of one guest', flooding);
  figures.tell('searches of one guest: answers', countOf(answers));
  figures.tell('searches of one guest: memory', `${before.toFixed(0)} to ${residentMiB(pid).toFixed(0)} MiB`);
}

/** Guests look round, customers look at their things and fill their carts, the kitchen reads its board. */
function mixOf({ people, cook, mealId, delivery }: Scene): { call: Call; who: string }[] {
  const fill = { mealId, quantity: 10, deliveryDate: delivery.date, deliveryTime: delivery.slot };
  return people.slice(300, 700).flatMap(
    (person, at) =>
      [
        {
          who: 'guests',
          call: { method: 'GET', path: '/api/delivery-options', address: addressOf(6_000 + at) },
        },
        { who: 'guests', call: { method: 'GET', path: '/api/categories', address: addressOf(6_000 + at) } },
        { who: 'customers', call: { ...person, path: '/api/orders' } },
        { who: 'customers', call: { ...person, path: '/api/addresses' } },
        { who: 'ordering', call: { ...person, path: '/api/cart' } },
        { who: 'ordering', call: { ...person, method: 'POST', path: '/api/cart', body: fill } },
        ...(at % 5 === 0
          ? [{ who: 'staff', call: { ...cook, path: `/api/orders/by-date/${delivery.date}` } }]
          : []),
      ] satisfies { call: Call; who: string }[],
  );
}

async function overload(scene: Scene): Promise<void> {
  const { port, pid, figures } = scene;
  const mix = mixOf(scene);
  const calls = mix.map(({ call }) => call);
  const sustained = await flood({ port, how: 'loop', calls, connections: 8, seconds: 8 });
  const perSecond = sustained.filter(({ status }) => status < 400).length / 8;
  figures.tell(
    'load that can be sustained',
    `${perSecond.toFixed(0)} calls/s, p99 ${quantile(timesOf(sustained), 0.99).toFixed(0)} ms`,
  );
  await pause(1_000);
  const before = residentMiB(pid);
  const highest = watchMemory(pid);
  const answers = await flood({
    port,
    how: 'rate',
    calls,
    perSecond: perSecond * 10,
    seconds: 20,
    connections: 1_000,
  });
  const accepted = answers.filter(({ status }) => status > 0 && status < 400);
  const refused = answers.filter(({ status }) => status === 429 || status === 503);
  figures.tell('ten times that: answers', countOf(answers));
  figures.tell(
    'ten times that: accepted',
    `${(accepted.length / 20).toFixed(0)}/s, p50 ${quantile(timesOf(accepted), 0.5).toFixed(0)} ms`,
  );
  figures.atMost(
    'ten times that: accepted p99',
    quantile(timesOf(accepted), 0.99),
    AIMS.acceptedMs,
    'ms',
    true,
  );
  figures.atMost('ten times that: refused p99', quantile(timesOf(refused), 0.99), AIMS.refusedMs, 'ms', true);
  figures.none(
    'ten times that: refused without Retry-After',
    refused.filter(({ hasRetryAfter }) => !hasRetryAfter).map(({ status }) => String(status)),
  );
  figures.none(
    'ten times that: connections broken, answers 500',
    answers.filter(({ status }) => status === 0 || status === 500).map(({ status }) => String(status)),
  );
  const shares = new Map<string, number>();
  for (const [who, theirs] of Map.groupBy(answers, ({ call }) => mix[call]!.who)) {
    const gone = theirs.filter(({ status }) => status === 429 || status === 503).length;
    shares.set(who, gone / theirs.length);
    const late = quantile(timesOf(theirs.filter(({ status }) => status > 0 && status < 400)), 0.99);
    figures.tell(
      `ten times that: refused of ${who}`,
      `${((100 * gone) / theirs.length).toFixed(1)} % of ${theirs.length}; accepted p99 ${late.toFixed(0)} ms`,
    );
  }
  const first = shares.get('guests')!;
  figures.none(
    'ten times that: ordering or staff refused before guests',
    ['ordering', 'staff'].filter((who) => shares.get(who)! > first),
  );
  figures.atMost(
    `ten times that: memory from ${before.toFixed(0)} MiB by`,
    highest() - before,
    AIMS.memoryMiB,
    'MiB',
  );
  await during(scene, 'right after', pause(2_000));
}

const timesOf = (answers: readonly Answer[]): number[] => answers.map(({ ms }) => ms);
