/** A number from 0 up to 1. The same seed always gives the same row, so a picture never changes between two runs. */
export type Random = () => number;

export function seededRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A circle by its radius or a box by half its width and height, both around the middle. */
export type Area = number | readonly [halfWidth: number, halfHeight: number];

export type Point = readonly [x: number, y: number];

function pointIn(area: Area, inner: number, random: Random): Point {
  if (typeof area !== 'number') return [(random() * 2 - 1) * area[0], (random() * 2 - 1) * area[1]];
  const angle = random() * Math.PI * 2;
  // The root keeps the middle from being fuller than the edge.
  const radius = Math.sqrt(inner * inner + random() * (area * area - inner * inner));
  return [Math.cos(angle) * radius, Math.sin(angle) * radius];
}

/** Spreads points evenly: of twelve tries it keeps the one farthest from its neighbours, as a hand would place food. */
export function spread(count: number, area: Area, inner: number, random: Random): Point[] {
  const points: Point[] = [];
  while (points.length < count) {
    let best: Point = [0, 0];
    let bestDistance = -1;
    for (let attempt = 0; attempt < 12; attempt++) {
      const [x, y] = pointIn(area, inner, random);
      let nearest = Infinity;
      for (const [px, py] of points) nearest = Math.min(nearest, (px - x) ** 2 + (py - y) ** 2);
      if (nearest > bestDistance) {
        bestDistance = nearest;
        best = [Math.round(x), Math.round(y)];
      }
    }
    points.push(best);
  }
  return points;
}
