import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { controlPart, worldControls } from './controls.ts';
import { createFaults, FAULTS, type Fault } from './faults.ts';
import { Breakdown, startSimulator, type Simulator, type SimulatorPart } from './simulator.ts';
import { createVirtualClock } from './virtual-clock.ts';

/** A minimal provider that counts. */
let count = 0;
const counter: SimulatorPart = {
  prefix: '/count',
  recognise: ({ query }) => ({ call: 'counter.count', about: query.getAll('about') }),
  refuse: (status) => ({ status, headers: {}, body: 'refused' }),
  async answer(_request, failing) {
    try {
      return { status: 200, headers: {}, body: `counted to ${failing(() => (count += 1))}` };
    } catch (error) {
      if (error instanceof Breakdown) return counter.refuse(500);
      throw error;
    }
  },
};

const world = { clock: createVirtualClock('2026-11-23T09:00:00Z'), faults: createFaults() };
let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator(world, [counter, controlPart(worldControls(world))]);
});
afterAll(() => simulator.close());
afterEach(() => world.faults.heal());

const ask = (about = '', signal: AbortSignal | null = null) =>
  fetch(`${simulator.url}/count?about=${about}`, { method: 'POST', signal });

/** Gives up a moment after the call has reached the simulator; before, it would strike the next one. */
function patienceFor(fault: Fault): AbortSignal | null {
  if (!fault.startsWith('timeout')) return null;
  const given = new AbortController();
  const before = world.faults.seen.length;
  const arrived = () => expect.poll(() => world.faults.seen.length).toBeGreaterThan(before);
  void arrived().then(() => setTimeout(() => given.abort(), 50));
  return given.signal;
}

const control = async (name: string, input: object = {}) => {
  const reply = await fetch(`${simulator.url}/control/${name}`, {
    method: 'POST',
    body: JSON.stringify(input),
  });
  return { status: reply.status, body: (await reply.json()) as unknown };
};

/** What the caller received, and whether the work was done. */
async function tryWith(fault: Fault): Promise<{ came: string; isDone: boolean }> {
  const before = count;
  world.faults.on('counter.count', fault);
  const came = await ask('', patienceFor(fault)).then(
    async (reply) => `${reply.status} ${await reply.text().catch(() => 'broken off')}`,
    (error: Error) => (error.name === 'AbortError' ? 'nothing' : 'no connection'),
  );
  return { came, isDone: count > before };
}

describe('a call that meets a fault', () => {
  const OUTCOMES: Record<Exclude<Fault, 'delay'>, { came: string; isDone: boolean }> = {
    'rate-limited': { came: '429 refused', isDone: false },
    'failed-before': { came: '500 refused', isDone: false },
    'failed-after': { came: '500 refused', isDone: true },
    'bad-gateway': { came: '502 refused', isDone: false },
    unavailable: { came: '503 refused', isDone: false },
    'reset-before': { came: 'no connection', isDone: false },
    'reset-after': { came: 'no connection', isDone: true },
    cut: { came: '200 broken off', isDone: true },
    'timeout-before': { came: 'nothing', isDone: false },
    'timeout-after': { came: 'nothing', isDone: true },
  };
  it.each(Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[])('%s', async (fault) => {
    expect(await tryWith(fault)).toEqual(OUTCOMES[fault]);
    expect((await ask()).status).toBe(200);
  });

  it('waits for the clock when it is delayed, while others go on', async () => {
    world.faults.on('counter.count', 'delay', { about: 'slow' });
    const order: string[] = [];
    const slow = ask('slow').then(() => order.push('slow'));
    await expect.poll(() => world.faults.seen.at(-1)?.fault).toBe('delay');
    await ask().then(() => order.push('quick'));
    await world.clock.advance(5_000);
    await slow;
    expect(order).toEqual(['quick', 'slow']);
  });
});

describe('a fault', () => {
  it('strikes the flow that it is meant for, as often as it was told to', async () => {
    world.faults.on('counter.count', 'unavailable', { about: 'b', times: 2 });
    const statuses = [];
    for (const about of ['a', 'b', 'c', 'b', 'b']) statuses.push((await ask(about)).status);
    expect(statuses).toEqual([200, 503, 200, 503, 200]);
  });

  it('is drawn alike from the same seed, whatever happens beside', async () => {
    const flow = async (about: string) => {
      const statuses = [];
      for (let nth = 0; nth < 40; nth += 1) statuses.push((await ask(about)).status);
      return statuses;
    };
    const draw = (seed: number) => {
      world.faults.heal();
      world.faults.draw({ seed, chance: 0.3, among: ['unavailable', 'rate-limited', 'failed-after'] });
    };
    draw(1);
    const alone = await flow('a');
    draw(1);
    const [beside] = await Promise.all([flow('a'), flow('b')]);
    draw(2);
    expect(beside).toEqual(alone);
    expect(await flow('a')).not.toEqual(alone);
    expect(new Set(alone)).toEqual(new Set([200, 503, 429, 500]));
  });
});

describe('another process', () => {
  it('moves the clock', async () => {
    const { now } = (await control('clock')).body as { now: string };
    const { body } = await control('clock/advance', { milliseconds: 60_000 });
    expect(body).toEqual({ now: new Date(new Date(now).getTime() + 60_000).toISOString() });
  });

  it('plans faults, and reads which calls were made', async () => {
    await control('faults/on', { call: 'counter.count', fault: 'unavailable', about: 'far' });
    expect((await ask('far')).status).toBe(503);
    const { body } = await control('faults/seen');
    expect(body).toContainEqual({ call: 'counter.count', about: ['far'], fault: 'unavailable' });
    await control('faults/draw', { seed: 1, chance: 1 });
    expect(await control('faults/heal')).toEqual({ status: 200, body: null });
    expect((await ask('far')).status).toBe(200);
  });

  it('is told what it misspelt', async () => {
    expect(await control('clock/rewind')).toMatchObject({ status: 404 });
    expect(await control('faults/on', { call: 'counter.count', fault: 'flood' })).toEqual({
      status: 400,
      body: { error: `no fault flood; there are ${FAULTS.join(', ')}` },
    });
  });
});

it('lets pages of every host ask, and knows only its own paths', async () => {
  const preflight = await fetch(`${simulator.url}/count`, { method: 'OPTIONS' });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect((await fetch(`${simulator.url}/elsewhere`)).status).toBe(404);
});
