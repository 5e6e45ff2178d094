import type { Content, Margins, TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** What every PDF says of itself: readers and programs that read aloud ask for both. */
interface About {
  title: string;
  language: string;
}

/**
 * Text, tables and columns that run on over as many pages as they need. It travels to another process, so it
 * holds no functions: the content is pdfmake's, in points, tables use its named layouts.
 */
export interface FlowingPages extends About, Pick<TDocumentDefinitions, 'styles' | 'defaultStyle'> {
  content: Content;
  pageOrientation?: 'portrait' | 'landscape';
  pageMargins: Margins;
  /** On every page, with `{page}` and `{pages}` where their numbers belong. */
  footer?: string;
}

/** A4 pages of boxes at known places, such as label sheets. Text is made smaller until it fits its box; it is never cut off. */
export interface BoxedPages extends About {
  pages: readonly (readonly Box[])[];
}

/** A place on the page in points, from the upper left corner, and what stands in it from top to bottom. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  lines: readonly BoxLine[];
}

export interface BoxLine {
  text: string;
  /** In points, where there is room. */
  size: number;
  /** The size that it keeps as long as anything spare can be left out instead. */
  least: number;
  bold?: boolean;
  /** Room above, in parts of the size. */
  gap?: number;
  /** A heavy frame, for what must not be overlooked. */
  framed?: boolean;
  /** At the right end of the same line. */
  right?: string;
  /** A rule after the text to write on by hand. */
  blank?: boolean;
  /** Left out where the box has no room, the highest number first. */
  spare?: number;
}

export type PdfDocument = FlowingPages | BoxedPages;
