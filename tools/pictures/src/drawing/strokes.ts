/** The common style of all drawings: every piece of food has a soft dark edge and a light from above. */
export const EDGE = 'stroke="#2B1B12" stroke-opacity=".3" stroke-width="3"';

/** A light line along a curve. */
export const gloss = (d: string, width = 5, opacity = '.4') =>
  `<path fill="none" stroke="#fff" stroke-opacity="${opacity}" stroke-width="${width}" d="${d}"/>`;

/** An open line of one colour. */
export const line = (d: string, colour: string, width: number, more = '') =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" d="${d}"${more}/>`;

/** A closed shape with the soft edge; without a colour it inherits that of its layer. */
export const shape = (d: string, colour = '') =>
  `<path${colour === '' ? '' : ` fill="${colour}"`} d="${d}" ${EDGE}/>`;

/** A rounded bar lying along x, around the middle unless `left` says where it starts. */
export const bar = (length: number, width: number, colour = '', left = -length / 2) =>
  `<rect x="${left}" y="${-width / 2}" width="${length}" height="${width}" rx="${width / 2}"` +
  `${colour === '' ? '' : ` fill="${colour}"`} ${EDGE}/>`;

/**
 * A coil of half circles, each one step wider than the last: the shape of a rolled pie. Starts in the middle;
 * one full turn lies two steps outside the one before.
 */
export function coil(step: number, halves: number): string {
  let d = 'M0 0';
  for (let half = 1; half <= halves; half++) {
    const radius = half * step;
    d += `a${radius} ${radius} 0 0 1${half % 2 === 0 ? ' ' : ''}${(half % 2 === 0 ? 2 : -2) * radius} 0`;
  }
  return d;
}
