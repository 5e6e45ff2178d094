import pdfmake from 'pdfmake';
import type { FlowingPages } from './pdf-document.ts';
import { roboto } from './roboto.ts';

const fontFiles = new Set(Object.values(roboto));
pdfmake.setFonts({ Roboto: roboto });
// User input must never make the server open a file or a URL.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));

export async function writeFlowingPages(document: FlowingPages): Promise<Uint8Array> {
  const { title, language, footer, ...definition } = document;
  const pdf = pdfmake.createPdf({
    ...definition,
    pageSize: 'A4',
    info: { title },
    language,
    displayTitle: true,
    ...(footer ? { footer: (page, pages) => footerOf(footer, page, pages) } : {}),
  });
  return pdf.getBuffer();
}

const footerOf = (footer: string, page: number, pages: number) => ({
  text: footer.replace('{page}', String(page)).replace('{pages}', String(pages)),
  alignment: 'center' as const,
  fontSize: 10,
  margin: [0, 8, 0, 0] as [number, number, number, number],
});
