import { createHash } from 'node:crypto';

/**
 * What can go wrong with one call. `…-before` means that nothing was done, `…-after` that all of it was done and only the
 * reply was lost. A delayed reply waits for the virtual clock, a call that times out for the caller's timeout.
 */
export const FAULTS = [
  'delay',
  'rate-limited',
  'failed-before',
  'failed-after',
  'bad-gateway',
  'unavailable',
  'reset-before',
  'reset-after',
  'cut',
  'timeout-before',
  'timeout-after',
] as const;
export type Fault = (typeof FAULTS)[number];

/** A call as faults see it: its name (`stripe.refunds.create`) and what it refers to: keys, ids, metadata; no bodies. */
export interface Call {
  call: string;
  about: readonly string[];
}

interface Rule<Word> {
  /** The affected call; `about` is one key, id or metadata value of the call, for flows that run in parallel with others. */
  call: string;
  about?: string;
  fault: Word;
  /** How often it happens; once by default. */
  times: number;
}

interface Lottery<Word> {
  seed: number;
  /** Share of calls that go wrong, from 0 to 1. */
  chance: number;
  among: readonly Word[];
}

/** A plan of faults: of calls, unless another type of fault is given. */
export interface Faults<Word extends string = Fault> {
  on(call: string, fault: Word, options?: { about?: string; times?: number }): void;
  /** Makes calls fail at random from now on. The draw of a call depends on the seed, what it refers to and its repetitions. */
  draw(lottery: Lottery<Word>): void;
  /** Removes all faults that were set; the recorded calls stay. */
  heal(): void;
  /** Decides what happens to a call, and records it. */
  meet(call: Call): Word | undefined;
  /** Every call so far, oldest first. */
  seen: readonly (Call & { fault?: Word })[];
}

export function createFaults<Word extends string = Fault>(): Faults<Word> {
  let rules: Rule<Word>[] = [];
  let lottery: Lottery<Word> | undefined;
  const seen: (Call & { fault?: Word })[] = [];
  const made = new Map<string, number>();

  const ruled = ({ call, about }: Call): Word | undefined => {
    const rule = rules.find(
      (each) => each.call === call && (each.about === undefined || about.includes(each.about)),
    );
    if (!rule) return undefined;
    rule.times -= 1;
    if (rule.times === 0) rules = rules.filter((each) => each !== rule);
    return rule.fault;
  };

  const drawn = ({ call, about }: Call): Word | undefined => {
    if (!lottery) return undefined;
    const name = [call, ...about].join(' ');
    const nth = (made.get(name) ?? 0) + 1;
    made.set(name, nth);
    const ticket = createHash('sha256').update(`${lottery.seed} ${nth} ${name}`).digest();
    if (ticket.readUInt32BE(0) >= lottery.chance * 2 ** 32) return undefined;
    return lottery.among[ticket.readUInt32BE(4) % lottery.among.length];
  };

  return {
    on: (call, fault, options = {}) => void rules.push({ times: 1, ...options, call, fault }),
    draw: (given) => void (lottery = given),
    heal() {
      rules = [];
      lottery = undefined;
      made.clear();
    },
    meet(call) {
      const fault = ruled(call) ?? drawn(call);
      seen.push({ ...call, ...(fault && { fault }) });
      return fault;
    },
    seen,
  };
}
