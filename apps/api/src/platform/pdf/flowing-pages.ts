import pdfmake from 'pdfmake';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { FlowingPages, PagesOfParts, PdfPart } from './pdf-document.ts';
import { roboto } from './roboto.ts';

const fontFiles = new Set(Object.values(roboto));
pdfmake.setFonts({ Roboto: roboto });
// User input must never make the server open a file or a URL.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));

export async function writeFlowingPages(document: FlowingPages | PagesOfParts): Promise<Uint8Array> {
  if ('parts' in document) return writeParts(document);
  const { content, footer } = document;
  const write = (page: number, pages: number) => footerOf(footer!, page, pages);
  return writePdf(document, { content, ...(footer ? { footer: write } : {}) });
}

/**
 * Writes several parts into one file. If parts must start on a new sheet and a part has an odd page count, the file is
 * written a second time with an empty page after each such part. The page counts are known only after the first time.
 */
async function writeParts({ parts, isDoubleSided, ...layout }: PagesOfParts): Promise<Uint8Array> {
  // pdfmake modifies the content that it writes.
  const kept = isDoubleSided ? structuredClone(parts) : parts;
  const pagesOf = parts.map((): number[] => []);
  const bytes = await writePdf(layout, { content: parts.map((part, at) => sectionOf(part, pagesOf[at]!)) });
  const isOdd = (at: number) => pagesOf[at]!.length % 2 === 1;
  if (!isDoubleSided || !parts.some((_, at) => isOdd(at))) return bytes;
  const even = kept.map((part, at) =>
    isOdd(at) ? { ...part, content: [part.content, { text: ' ', pageBreak: 'before' as const }] } : part,
  );
  return writePdf(layout, { content: even.map((part) => sectionOf(part, [])) });
}

type Layout = Omit<PagesOfParts, 'parts' | 'isDoubleSided'>;

async function writePdf(
  { title, language, pageMargins, pageOrientation, styles, defaultStyle }: Layout,
  written: Pick<TDocumentDefinitions, 'content' | 'footer'>,
): Promise<Uint8Array> {
  const pdf = pdfmake.createPdf({
    ...written,
    pageMargins,
    ...(pageOrientation ? { pageOrientation } : {}),
    ...(styles ? { styles } : {}),
    ...(defaultStyle ? { defaultStyle } : {}),
    pageSize: 'A4',
    info: { title },
    language,
    displayTitle: true,
  });
  return pdf.getBuffer();
}

/**
 * Returns a part with its own page numbers. pdfmake calls the headers of all pages before the first footer, so the number
 * of pages is known when the footers are written.
 * @param pages is filled with the numbers of the part's pages
 */
function sectionOf({ content, footer }: PdfPart, pages: number[]): Content {
  return {
    section: { stack: [content] },
    header: (page: number) => {
      pages.push(page);
      return undefined;
    },
    footer: (page: number) => (footer ? footerOf(footer, pages.indexOf(page) + 1, pages.length) : undefined),
  } as unknown as Content;
}

const footerOf = (footer: string, page: number, pages: number) => ({
  text: footer.replace('{page}', String(page)).replace('{pages}', String(pages)),
  alignment: 'center' as const,
  fontSize: 10,
  margin: [0, 8, 0, 0] as [number, number, number, number],
});
