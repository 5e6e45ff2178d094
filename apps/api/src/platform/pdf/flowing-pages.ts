import pdfmake from 'pdfmake';
import type { Content } from 'pdfmake/interfaces.js';
import type { FlowingPages, PagesOfParts, PdfPart } from './pdf-document.ts';
import { roboto } from './roboto.ts';

const fontFiles = new Set(Object.values(roboto));
pdfmake.setFonts({ Roboto: roboto });
// User input must never make the server open a file or a URL.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));

export async function writeFlowingPages(document: FlowingPages | PagesOfParts): Promise<Uint8Array> {
  const { title, language, pageMargins, pageOrientation, styles, defaultStyle } = document;
  const pdf = pdfmake.createPdf({
    pageMargins,
    ...(pageOrientation ? { pageOrientation } : {}),
    ...(styles ? { styles } : {}),
    ...(defaultStyle ? { defaultStyle } : {}),
    pageSize: 'A4',
    info: { title },
    language,
    displayTitle: true,
    ...contentOf(document),
  });
  return pdf.getBuffer();
}

function contentOf(document: FlowingPages | PagesOfParts) {
  if ('parts' in document) return { content: document.parts.map(sectionOf) };
  const { content, footer } = document;
  const write = (page: number, pages: number) => footerOf(footer!, page, pages);
  return { content, ...(footer ? { footer: write } : {}) };
}

/**
 * A part with pages of its own. The writer calls the header of every page before the first footer, so by then the part
 * knows how many it has.
 */
function sectionOf({ content, footer }: PdfPart): Content {
  const pages: number[] = [];
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
