import type { SimulatorPart, SimulatorReply, World } from './simulator.ts';
import { FAULTS, type Fault } from './faults.ts';

/** The operations that a test may perform on a simulator, by name. Inputs and results are JSON. */
export type Controls = Record<string, (input: Record<string, unknown>) => unknown>;

const reply = (status: number, value: unknown): SimulatorReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value ?? null),
});

/** Offers the controls to other processes: `POST /control/<name>` takes a JSON object and responds with JSON. */
export const controlPart = (controls: Controls): SimulatorPart => ({
  prefix: '/control/',
  isFaultless: true,
  recognise: ({ path }) => ({ call: path, about: [] }),
  refuse: (status) => reply(status, null),
  async answer({ path, body }) {
    const name = path.slice('/control/'.length);
    const control = Object.hasOwn(controls, name) ? controls[name] : undefined;
    if (!control)
      return reply(404, { error: `unknown control ${name}; available: ${Object.keys(controls)}` });
    try {
      return reply(200, await control(body === '' ? {} : (JSON.parse(body) as Record<string, unknown>)));
    } catch (error) {
      return reply(400, { error: error instanceof Error ? error.message : String(error) });
    }
  },
});

const asFault = (given: unknown): Fault => {
  const fault = FAULTS.find((each) => each === given);
  if (!fault) throw new Error(`unknown fault ${String(given)}; available: ${FAULTS.join(', ')}`);
  return fault;
};

/** Controls of the clock and the faults, which every simulator has. */
export const worldControls = ({ clock, faults }: World): Controls => ({
  clock: () => ({ now: clock.now().toISOString() }),
  'clock/advance': async ({ milliseconds }) => {
    await clock.advance(Number(milliseconds));
    return { now: clock.now().toISOString() };
  },
  'faults/on': ({ call, fault, about, times }) =>
    faults.on(String(call), asFault(fault), {
      ...(about !== undefined && { about: String(about) }),
      ...(times !== undefined && { times: Number(times) }),
    }),
  'faults/draw': ({ seed, chance, among }) =>
    faults.draw({
      seed: Number(seed),
      chance: Number(chance),
      among: Array.isArray(among) ? among.map(asFault) : FAULTS,
    }),
  'faults/heal': () => faults.heal(),
  'faults/seen': () => faults.seen,
});
