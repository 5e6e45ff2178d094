import type { Content, Margins, TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** Metadata of every PDF. Viewers and screen readers need both fields. */
interface About {
  title: string;
  language: string;
}

/**
 * Text, tables and columns that flow over as many pages as they need. The content is pdfmake's, with lengths in points.
 * The document is sent to another process, so it contains no functions, and its tables use pdfmake's layouts by name.
 */
export interface FlowingPages extends Layout, PdfPart {}

interface Layout extends About, Pick<TDocumentDefinitions, 'styles' | 'defaultStyle'> {
  pageOrientation?: 'portrait' | 'landscape';
  pageMargins: Margins;
}

export interface PdfPart {
  content: Content;
  /** The text at the bottom of every page. `{page}` and `{pages}` are replaced by the page number and the page count. */
  footer?: string;
}

/**
 * Several documents in one file, such as letters that are printed together. Each document starts on a new page and is
 * numbered from 1.
 */
export interface PagesOfParts extends Layout {
  parts: readonly PdfPart[];
  /** Whether each part starts on a new sheet in double-sided printing. */
  isDoubleSided?: boolean;
}

/** A4 pages with boxes at fixed positions, such as label sheets. `fit-box.ts` fits the text into the boxes. */
export interface BoxedPages extends About {
  pages: readonly (readonly Box[])[];
  /** Headings of the page that lists shortened texts and characters that the font lacks. */
  notes: { title: string; lacking: string; shortened: string };
}

/** An area of the page in points from its top left corner, with its lines from top to bottom. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  lines: readonly BoxLine[];
}

export interface BoxLine {
  text: string;
  /** Font size in points, if there is room. */
  size: number;
  bold?: boolean;
  /** Space above the line, as a fraction of its size. */
  gap?: number;
  /** Draws a heavy frame around text that must not be overlooked. */
  framed?: boolean;
  /** Text at the right end of the same line. */
  right?: string;
  /** Draws a rule after the text for handwriting. */
  blank?: boolean;
  /**
   * Allows shortening the line when the box has no room. Lines with the highest rank are shortened first. A line with
   * `NAME_RANK` keeps one row.
   */
  rank?: number;
}

export type PdfDocument = FlowingPages | PagesOfParts | BoxedPages;
