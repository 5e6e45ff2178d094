export interface TurnLimits {
  /** How many of one key may be at work at the same time. */
  perKey: number;
  /** How many of one key may wait. */
  waiting: number;
  /** The same for all keys together; without them only each key is limited. */
  atOnce?: number;
  waitingInAll?: number;
}

/** Called once, when the work is over. */
export type Release = () => void;

/** Why there is not even room to wait: the key has too many waiting, or all keys together have. */
export type NoRoom = 'key' | 'all';

export interface Turns {
  /**
   * Starts `work` at once or when its turn comes. Lower ranks come first; keys of one rank take turns, so that a key with
   * many waiting does not hold up a key with one; the work of one key keeps its order.
   * @returns how to give up waiting (harmless after the start), or why there is no room
   */
  take(key: string, work: (release: Release) => void, rank?: number): (() => void) | NoRoom;
  atWork(): number;
  waiting(): number;
}

interface Waiting {
  work: (release: Release) => void;
  rank: number;
}

interface Lane {
  atWork: number;
  waiting: Waiting[];
}

/** Limited places for work, given fairly. In memory: what is scarce here belongs to one process. */
export function createTurns({
  perKey,
  waiting,
  atOnce = Infinity,
  waitingInAll = Infinity,
}: TurnLimits): Turns {
  /** Only keys with work, in the order in which they last began some. */
  const lanes = new Map<string, Lane>();
  let [atWork, queued] = [0, 0];

  const mayBegin = (lane: Lane) => atWork < atOnce && lane.atWork < perKey;

  function begin(key: string, lane: Lane, work: Waiting['work']): void {
    lane.atWork += 1;
    atWork += 1;
    // Put in again: the map's order is then that of the last turns.
    lanes.delete(key);
    lanes.set(key, lane);
    let isOver = false;
    work(() => {
      if (isOver) return;
      isOver = true;
      lane.atWork -= 1;
      atWork -= 1;
      beginNext(key, lane);
      forgetIfIdle(key, lane);
    });
  }

  function beginNext(key: string, lane: Lane): void {
    const [nextKey, nextLane] = atOnce === Infinity ? [key, lane] : (nextOf(lanes, perKey) ?? [key, lane]);
    const next = mayBegin(nextLane) ? nextLane.waiting.shift() : undefined;
    if (!next) return;
    queued -= 1;
    begin(nextKey, nextLane, next.work);
  }

  function forgetIfIdle(key: string, lane: Lane): void {
    if (lane.atWork === 0 && lane.waiting.length === 0) lanes.delete(key);
  }

  return {
    take(key, work, rank = 0) {
      const lane = lanes.get(key) ?? { atWork: 0, waiting: [] };
      // Whoever waits does so for want of a place, so a free one is nobody else's.
      if (mayBegin(lane)) {
        begin(key, lane, work);
        return () => {};
      }
      if (lane.waiting.length >= waiting) return 'key';
      if (queued >= waitingInAll) return 'all';
      const mine = { work, rank };
      lane.waiting.push(mine);
      lanes.set(key, lane);
      queued += 1;
      return () => {
        const place = lane.waiting.indexOf(mine);
        if (place < 0) return;
        lane.waiting.splice(place, 1);
        queued -= 1;
        forgetIfIdle(key, lane);
      };
    },
    atWork: () => atWork,
    waiting: () => queued,
  };
}

/** The key whose turn it is: of the lowest rank, and of these the one whose last turn, or coming, was longest ago. */
function nextOf(lanes: ReadonlyMap<string, Lane>, perKey: number): [string, Lane] | undefined {
  let best: [string, Lane] | undefined;
  let lowest = Infinity;
  for (const entry of lanes) {
    const [, { atWork, waiting }] = entry;
    const rank = atWork < perKey ? (waiting[0]?.rank ?? Infinity) : Infinity;
    if (rank < lowest) [best, lowest] = [entry, rank];
  }
  return best;
}
