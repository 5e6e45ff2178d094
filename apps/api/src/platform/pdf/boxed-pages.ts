import PdfKit from 'pdfkit';
import { fitBox, type FittedLine, type MeasuredLine } from './fit-box.ts';
import type { BoxedPages, BoxLine } from './pdf-document.ts';
import { roboto } from './roboto.ts';

type Document = InstanceType<typeof PdfKit>;

/**
 * PDFKit internals that have no public API. `PrintScaling` keeps browsers from shrinking label sheets, and the font tells
 * whether it has a glyph.
 */
interface Internals {
  _root: { data: { ViewerPreferences: { data: Record<string, unknown> } } };
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

const FRAME = { padding: 2.5, stroke: 1.5 };
const BETWEEN = 6;
/** Tolerance in points for rounding errors, because pdfkit compares sums of line heights. */
const ROUNDING = 0.01;
/** Extra space above a rule in points, since handwriting is larger than print. */
const HANDWRITING_SPACE = 4;
/** Where pdfkit may break a line: at a space, or after a hyphen that no digit follows. */
const LINE_ENDS = / |(?<=-)(?!\d)/;

/**
 * Draws the boxes. If texts were shortened or the font lacks characters, an extra first page lists these texts and
 * characters.
 */
export async function writeBoxedPages({ title, language, pages, notes }: BoxedPages): Promise<Uint8Array> {
  const document = new PdfKit({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: language,
    displayTitle: true,
    info: { Title: title },
  });
  // oxlint-disable-next-line eslint/no-underscore-dangle
  internals(document)._root.data.ViewerPreferences.data.PrintScaling = 'None';
  const bytes = collect(document);
  const measure = memoise((line, width) => measureLine(document, line, width));
  const fitted = pages.map((boxes) =>
    boxes.map((box) => ({ ...box, lines: fitBox(box, (line) => measure(line, box.width)) })),
  );
  writeNotes(document, notes, fitted.flat());
  for (const boxes of fitted) {
    document.addPage();
    for (const { x, y, width, lines } of boxes) {
      let top = y;
      for (const line of lines.filter(({ height }) => height > 0)) {
        drawLine(document, line, { x, y: top + line.size * (line.gap ?? 0), width });
        top += line.height;
      }
    }
  }
  document.end();
  return bytes;
}

const internals = (document: Document): Internals => document as unknown as Internals;

async function collect(document: Document): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of document) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

function writeNotes(
  document: Document,
  notes: BoxedPages['notes'],
  boxes: readonly { lines: FittedLine[] }[],
): void {
  const lines = boxes.flatMap((box) => box.lines).filter(({ height }) => height > 0);
  const lacking = lines.flatMap((line) => {
    const letters = listMissingGlyphs(use(document, line), line.text);
    return letters ? [`${letters}: ${line.text}`] : [];
  });
  const shortened = lines.filter(({ isShortened }) => isShortened).map(({ text }) => text);
  if (lacking.length + shortened.length === 0) return;
  document.addPage({ size: 'A4', margin: 50 }).font(roboto.bold).fontSize(16).text(notes.title);
  for (const [heading, texts] of [
    [notes.lacking, lacking],
    [notes.shortened, shortened],
  ] as const) {
    if (texts.length > 0) document.moveDown().font(roboto.bold).fontSize(12).text(heading);
    for (const text of new Set(texts)) document.font(roboto.normal).fontSize(11).text(text);
  }
}

/** The characters that would be printed as empty boxes, with their code points. */
const listMissingGlyphs = (document: Document, text: string): string =>
  [...new Set(text)]
    .map((letter) => letter.codePointAt(0)!)
    // oxlint-disable-next-line eslint/no-underscore-dangle
    .filter((codePoint) => !internals(document)._font.font.hasGlyphForCodePoint(codePoint))
    .map((codePoint) => `U+${codePoint.toString(16).toUpperCase()}`)
    .join(' ');

type MeasureIn = (line: BoxLine, width: number) => MeasuredLine;

const REMEMBERED = 20_000;

/** Caches measurements, which take most of the time. The ten labels of a bag, for example, have the same name and day. */
function memoise(measure: MeasureIn): MeasureIn {
  const known = new Map<string, MeasuredLine>();
  return (line, width) => {
    const key = JSON.stringify([width, line]);
    const seen = known.get(key);
    if (seen) return seen;
    if (known.size >= REMEMBERED) known.clear();
    const measured = measure(line, width);
    known.set(key, measured);
    return measured;
  };
}

function measureLine(document: Document, line: BoxLine, width: number): MeasuredLine {
  const room = innerWidth(use(document, line), line, width);
  const next = document.currentLineHeight(true);
  const rows = Math.max(1, Math.round(document.heightOfString(line.text, { width: room }) / next));
  const around =
    line.size * (line.gap ?? 0) +
    (line.blank ? HANDWRITING_SPACE : 0) +
    (line.framed ? 2 * FRAME.padding + FRAME.stroke : 0);
  const isTorn = line.text.split(LINE_ENDS).some((word) => document.widthOfString(word) > room);
  return { rows, first: next + around, next, isTorn };
}

function drawLine(document: Document, line: FittedLine, at: { x: number; y: number; width: number }): void {
  const width = innerWidth(use(document, line), line, at.width);
  const pad = line.framed ? FRAME.padding : 0;
  const height = line.height - line.size * (line.gap ?? 0);
  if (line.framed)
    document
      .lineWidth(FRAME.stroke)
      .rect(at.x, at.y, at.width, height - FRAME.stroke)
      .stroke();
  const cut = line.isShortened ? { height: height + ROUNDING, ellipsis: true } : {};
  document.text(line.text, at.x + pad, at.y + pad + (line.blank ? HANDWRITING_SPACE : 0), { width, ...cut });
  if (line.right) document.text(line.right, at.x + width, at.y, { width: at.width - width, align: 'right' });
  if (!line.blank) return;
  // The rule starts after the text, at the height of handwriting.
  const from = at.x + Math.min(document.widthOfString(`${line.text} `), at.width / 2);
  document
    .lineWidth(0.75)
    .moveTo(from, at.y + height - 2)
    .lineTo(at.x + width, at.y + height - 2)
    .stroke();
}

const use = (document: Document, { bold, size }: BoxLine): Document =>
  document.font(bold ? roboto.bold : roboto.normal).fontSize(size);

/** Returns the width of a line's text: what its frame and the text at its right end leave. */
const innerWidth = (document: Document, { framed, right }: BoxLine, width: number): number =>
  width - (framed ? 2 * FRAME.padding : 0) - (right ? Math.ceil(document.widthOfString(right)) + BETWEEN : 0);
