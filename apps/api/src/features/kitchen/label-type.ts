import { SMALLEST } from '#platform/pdf/fit-box.ts';
import type { BoxLine } from '#platform/pdf/pdf-document.ts';

/** How far type may shrink before something spare is left out instead. */
const SHRINK = 0.66;

/** Lines of a label whose type is `scale` times as large as on the common one. */
export const sized =
  (scale: number) =>
  (text: string, size: number, look: Omit<BoxLine, 'text' | 'size' | 'least'> = {}): BoxLine => {
    const wanted = Math.max(SMALLEST, size * scale);
    return { text, size: wanted, least: Math.max(SMALLEST, wanted * SHRINK), ...look };
  };
