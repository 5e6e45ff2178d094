import PdfKit from 'pdfkit';
import { fitBox, type FittedLine, type Measure } from './fit-box.ts';
import type { BoxedPages, BoxLine } from './pdf-document.ts';
import { roboto } from './roboto.ts';

type PageSize = InstanceType<typeof PdfKit>;

/** PDFKit has no option for `PrintScaling`, and without it browsers shrink label sheets to the printable area. */
interface Catalog {
  _root: { data: { ViewerPreferences: { data: Record<string, unknown> } } };
}

const FRAME = { padding: 2.5, stroke: 1.5 };
const BETWEEN = 6;
/** pdfkit compares sums of line heights. */
const ROUNDING = 0.01;
/** Extra room above a rule, since handwriting is larger than print. */
const HAND = 4;
/** Where a line may end, as pdfkit ends it: at a space, or behind a hyphen with no digit after it. */
const LINE_ENDS = / |(?<=-)(?!\d)/;

export async function writeBoxedPages({ title, language, pages }: BoxedPages): Promise<Uint8Array> {
  const document = new PdfKit({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: language,
    displayTitle: true,
    info: { Title: title },
  });
  // oxlint-disable-next-line eslint/no-underscore-dangle
  (document as unknown as Catalog)._root.data.ViewerPreferences.data.PrintScaling = 'None';
  const bytes = collect(document);
  const measure = remember((line, width) => measureOn(document, line, width));
  for (const boxes of pages) {
    document.addPage();
    for (const box of boxes) {
      let y = box.y;
      for (const line of fitBox(box, (one) => measure(one, box.width))) {
        drawLine(document, line, { x: box.x, y: y + line.size * (line.gap ?? 0), width: box.width });
        y += line.height;
      }
    }
  }
  document.end();
  return bytes;
}

async function collect(document: PageSize): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of document) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

type MeasureIn = (line: BoxLine, width: number) => ReturnType<Measure>;

const REMEMBERED = 20_000;

/** Caches measurements: ten labels of a bag carry the same name and day, and measuring is nearly all of the work. */
function remember(measure: MeasureIn): MeasureIn {
  const known = new Map<string, ReturnType<Measure>>();
  return (line, width) => {
    const { bold, framed, blank, gap, size, maxLines, right, text } = line;
    const key = [bold, framed, blank, gap, size, maxLines, width, right, text].join('|');
    const seen = known.get(key);
    if (seen) return seen;
    if (known.size >= REMEMBERED) known.clear();
    const measured = measure(line, width);
    known.set(key, measured);
    return measured;
  };
}

function measureOn(document: PageSize, line: BoxLine, width: number): ReturnType<Measure> {
  const room = width - reservedRight(use(document, line), line);
  const inner = line.framed ? room - 2 * FRAME.padding : room;
  const height = textHeight(document, line, inner) + (line.blank ? HAND : 0);
  const above = line.size * (line.gap ?? 0);
  const torn = line.text.split(LINE_ENDS).some((word) => document.widthOfString(word) > inner);
  return { height: above + (line.framed ? height + 2 * FRAME.padding + FRAME.stroke : height), torn };
}

function drawLine(document: PageSize, line: FittedLine, at: { x: number; y: number; width: number }): void {
  const room = at.width - reservedRight(use(document, line), line);
  const pad = line.framed ? FRAME.padding : 0;
  const width = room - 2 * pad;
  const height = textHeight(document, line, width);
  if (line.framed) {
    document.lineWidth(FRAME.stroke).rect(at.x, at.y, at.width, height + 2 * pad);
    document.stroke();
  }
  const cut = line.maxLines === undefined ? {} : { height: height + ROUNDING, ellipsis: true };
  document.text(line.text, at.x + pad, at.y + pad + (line.blank ? HAND : 0), { width, ...cut });
  if (line.right) document.text(line.right, at.x + room, at.y, { width: at.width - room, align: 'right' });
  if (line.blank) drawRule(document, line, { ...at, width: room });
}

/** Draws the rule after the end of the text, at the height of handwriting. */
function drawRule(document: PageSize, line: FittedLine, at: { x: number; y: number; width: number }): void {
  const from = at.x + Math.min(document.widthOfString(`${line.text} `), at.width / 2);
  const y = at.y + line.height - line.size * (line.gap ?? 0) - 2;
  document
    .lineWidth(0.75)
    .moveTo(from, y)
    .lineTo(at.x + at.width, y)
    .stroke();
}

/** Of the wrapped text, up to its last line. The font is in use already. */
const textHeight = (document: PageSize, { text, maxLines = Infinity }: BoxLine, width: number): number =>
  Math.min(document.heightOfString(text, { width }), maxLines * document.currentLineHeight(true));

const use = (document: PageSize, { bold, size }: BoxLine): PageSize =>
  document.font(bold ? roboto.bold : roboto.normal).fontSize(size);

const reservedRight = (document: PageSize, { right }: BoxLine): number =>
  right ? Math.ceil(document.widthOfString(right)) + BETWEEN : 0;
