import { createTaskProcess } from '#platform/processes/task-process.ts';
import { limitHeavyWork } from '#platform/work-limits.ts';
import type { PdfDocument } from './pdf-document.ts';

export type RenderPdf = (document: PdfDocument) => Promise<Buffer>;

export interface PdfRenderer {
  /** @throws when the document cannot be rendered, or not in time; the next one is not affected */
  render: RenderPdf;
  close(): Promise<void>;
}

/** By then the caller has given up: labels for five hundred orders take a fraction of it. */
const LIMIT_MS = 60_000;
/** Fonts and the writer hold some 70 MB, which are not needed between one day's documents and the next. */
const IDLE_MS = 20_000;

/** Writes PDFs in a separate process, one after the other, so that no order waits for a sheet of labels. */
export function createPdfRenderer({ limitMs = LIMIT_MS, idleMs = IDLE_MS } = {}): PdfRenderer {
  const writer = createTaskProcess<PdfDocument, Uint8Array>({
    script: new URL('pdf-process.ts', import.meta.url),
    memoryMb: 256,
    limitMs,
    idleMs,
  });
  return {
    close: () => writer.close(),
    render: (document) =>
      limitHeavyWork(async () => {
        try {
          return Buffer.from(await writer.run(document));
        } catch (error) {
          throw new Error(`The PDF could not be written: ${(error as Error).message}`, { cause: error });
        }
      }),
  };
}
