import type { BoxLine } from '#platform/pdf/pdf-document.ts';

/** The smallest size that older readers can read, in points. */
const SMALLEST = 8;
/** How far type may shrink before something optional is left out instead. */
const SHRINK = 0.66;
/** On a small label the remaining text stays large instead: names and warnings are read across a kitchen table. */
const SHRINK_SMALL = 0.8;

/** Lines of a label whose type is `scale` times as large as on the common one. */
export const sized =
  (scale: number) =>
  (text: string, size: number, look: Omit<BoxLine, 'text' | 'size' | 'least'> = {}): BoxLine => {
    const wanted = Math.max(SMALLEST, size * scale);
    const shrink = look.bold && scale < 1 ? SHRINK_SMALL : SHRINK;
    const least = Math.max(SMALLEST, wanted * shrink);
    return { text, size: wanted, least, ...look };
  };
