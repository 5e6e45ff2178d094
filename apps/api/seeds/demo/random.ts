/** A number from 0 up to but excluding 1. The same seed always gives the same sequence. */
export type NextRandom = () => number;

export function seededRandom(seed: string): NextRandom {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Choices from a seed, so that the demo kitchen is the same on every machine. */
export function createRandom(seed: string) {
  const next = seededRandom(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: <T>(list: readonly T[]): T => list[below(list.length)]!,
    /** As many distinct entries as requested, in random order. */
    sample: <T>(list: readonly T[], count: number): T[] => {
      const rest = [...list];
      return Array.from(
        { length: Math.min(count, list.length) },
        () => rest.splice(below(rest.length), 1)[0]!,
      );
    },
    uuid: (): string => {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}

export type Random = ReturnType<typeof createRandom>;
