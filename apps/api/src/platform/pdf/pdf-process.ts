import type { PdfDocument } from './pdf-document.ts';

export async function run(document: PdfDocument): Promise<Uint8Array> {
  if ('pages' in document) return (await import('./boxed-pages.ts')).writeBoxedPages(document);
  return (await import('./flowing-pages.ts')).writeFlowingPages(document);
}
