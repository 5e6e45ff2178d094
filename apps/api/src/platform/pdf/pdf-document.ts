import type { Content, Margins, TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** The metadata of every PDF: viewers and screen readers need both. */
interface About {
  title: string;
  language: string;
}

/**
 * Text, tables and columns that run on over as many pages as they need. It is sent to another process, so it
 * holds no functions: the content is pdfmake's, in points, and tables use its named layouts.
 */
export interface FlowingPages extends Layout, PdfPart {}

interface Layout extends About, Pick<TDocumentDefinitions, 'styles' | 'defaultStyle'> {
  pageOrientation?: 'portrait' | 'landscape';
  pageMargins: Margins;
}

export interface PdfPart {
  content: Content;
  /** Printed on every page, with `{page}` and `{pages}` as placeholders for the numbers. */
  footer?: string;
}

/** Many documents in one file, such as letters to be printed at once: each begins on a page of its own, which is its first. */
export interface PagesOfParts extends Layout {
  parts: readonly PdfPart[];
  /** Each begins on a sheet of its own when both sides are printed. */
  isDoubleSided?: boolean;
}

/** A4 pages of boxes at fixed positions, such as label sheets. `fit-box.ts` says how text fits its box. */
export interface BoxedPages extends About {
  pages: readonly (readonly Box[])[];
  /** Headings of the page that lists texts with letters that the font lacks, and shortened ones. */
  notes: { title: string; lacking: string; shortened: string };
}

/** An area of the page in points, from the upper left corner, and its lines from top to bottom. */
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
  bold?: boolean;
  /** Space above, as a fraction of the size. */
  gap?: number;
  /** A heavy frame, for what must not be overlooked. */
  framed?: boolean;
  /** At the right end of the same line. */
  right?: string;
  /** A rule after the text to write on by hand. */
  blank?: boolean;
  /** May be shortened where the box has no room, lines of the highest rank first; `NAME` keeps one row. */
  rank?: number;
}

export type PdfDocument = FlowingPages | PagesOfParts | BoxedPages;
