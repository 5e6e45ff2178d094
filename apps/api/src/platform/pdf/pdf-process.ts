import type { PdfDocument } from './pdf-document.ts';

/** The reply of the process for each document. */
export type PdfReply = { bytes: Uint8Array } | { failure: string };

process.on('message', (document: PdfDocument) => {
  const reply = (message: PdfReply) => process.send?.(message);
  write(document).then(
    (bytes) => reply({ bytes }),
    (error: Error) => reply({ failure: String(error.stack) }),
  );
});

async function write(document: PdfDocument): Promise<Uint8Array> {
  if ('pages' in document) return (await import('./boxed-pages.ts')).writeBoxedPages(document);
  return (await import('./flowing-pages.ts')).writeFlowingPages(document);
}
