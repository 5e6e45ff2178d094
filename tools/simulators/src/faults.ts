import { createHash } from 'node:crypto';

/**
 * Faults of a request. `…-before`: no work was done. `…-after`: all work was done, and only the response was lost. A
 * delayed response waits for the virtual clock, a timeout for the caller's time limit.
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

/**
 * The data of a request that select its fault: its name (`stripe.refunds.create`), and the keys, ids and metadata values
 * to which it refers.
 */
export interface Call {
  call: string;
  about: readonly string[];
}

interface Rule<Word> {
  /**
   * The name of the affected request. `about` is a key, id or metadata value of that request. It tells the request from
   * those of concurrent flows.
   */
  call: string;
  about?: string;
  fault: Word;
  /** How often the fault occurs; once by default. */
  times: number;
}

interface Lottery<Word> {
  seed: number;
  /** The share of requests that fail, from 0 to 1. */
  chance: number;
  among: readonly Word[];
}

/** Planned and random faults of requests. Operations that are not requests can have their own type of faults. */
export interface Faults<Word extends string = Fault> {
  on(call: string, fault: Word, options?: { about?: string; times?: number }): void;
  /**
   * Makes requests fail at random from now on. Whether a request fails depends on the seed, on what the request refers
   * to, and on how often the request was repeated.
   */
  draw(lottery: Lottery<Word>): void;
  /** Removes all planned faults and keeps the recorded requests. */
  heal(): void;
  /** Records a request and returns its fault, if any. */
  meet(call: Call): Word | undefined;
  /** All recorded requests, oldest first. */
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
