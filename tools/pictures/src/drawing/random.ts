import type { NextRandom } from '@trpeza/api/seeds/demo/random.ts';

/** A circle by its radius or a box by half its width and height, both around the centre. */
export type Area = number | readonly [halfWidth: number, halfHeight: number];

export type Point = readonly [x: number, y: number];

function pointIn(area: Area, inner: number, random: NextRandom): Point {
  if (typeof area !== 'number') return [(random() * 2 - 1) * area[0], (random() * 2 - 1) * area[1]];
  const angle = random() * Math.PI * 2;
  // The square root spreads the points evenly over the area.
  const radius = Math.sqrt(inner * inner + random() * (area * area - inner * inner));
  return [Math.cos(angle) * radius, Math.sin(angle) * radius];
}

/** Spreads points evenly: of twelve candidates it keeps the one farthest from its neighbours, as if placed by hand. */
export function spread(count: number, area: Area, inner: number, random: NextRandom): Point[] {
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
