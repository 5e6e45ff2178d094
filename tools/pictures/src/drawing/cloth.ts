import { CLOTHS, CREAM, type Cloth } from './colours.ts';
import type { Sheet } from './sheet.ts';

/**
 * Cloths have two weaves: thread sewn on bare linen, or linen thread on a dyed band. Categories that share a
 * colour take one each, so that grill and stews are distinguishable at a glance.
 */
const DYED_BANDS = new Set(['grill', 'pies', 'stuffed', 'soups']);

/** A stepped diamond with a cross in it; rows of squares, as counted stitches lie. 60 × 60. */
const DIAMOND = 'M26 8h8M18 16h24M10 24h40M2 32h56M10 40h40M18 48h24M26 56h8';
const CROSS = 'M26 24h8M18 32h24M26 40h8';
const CORNERS = 'M0 4h8M52 4h8M0 60h8M52 60h8';

/** The pattern `E`, which fills an embroidered band. */
export function embroidery(sheet: Sheet, thread: string, ground: string, accent: string): void {
  sheet.defineRaw(
    '<pattern id="E" width="60" height="60" patternUnits="userSpaceOnUse">' +
      `<g stroke-width="8" stroke-linecap="butt"><path fill="${ground}" d="M0 0h60v60H0z"/>` +
      `<path stroke="${thread}" d="${DIAMOND}${CORNERS}"/><path stroke="${accent}" d="${CROSS}"/></g></pattern>`,
  );
}

/** The woven cloth under a plate, with an embroidered band on either side. */
export function layCloth(sheet: Sheet, cloth: Cloth, categorySlug: string): void {
  const { thread, ground, stripe } = CLOTHS[cloth];
  const dyed = DYED_BANDS.has(categorySlug);
  if (dyed) embroidery(sheet, CREAM, thread, '#D8981E');
  else embroidery(sheet, thread, CREAM, '#D8981E');
  sheet.add(
    `<path fill="${ground}" d="M0 0h640v480H0z"/>` +
      // Woven lines: one path with a dash pattern, instead of a line for each.
      `<path fill="none" stroke="${stripe}" stroke-width="640" stroke-linecap="butt" stroke-dasharray="5 25" d="M320 12v468"/>` +
      // The second band is the first one moved, so that its diamonds stay whole.
      '<path id="B" fill="url(#E)" d="M0 0h60v480H0z"/><use href="#B" x="580"/>' +
      `<path stroke="${thread}" stroke-width="4" d="M66 0v480M574 0v480"/>`,
  );
}
