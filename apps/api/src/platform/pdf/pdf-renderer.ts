import { createTaskProcess } from '#platform/processes/task-process.ts';
import { limitHeavyWork } from '#platform/work-limits.ts';
import type { PdfDocument } from './pdf-document.ts';

export type RenderPdf = (document: PdfDocument) => Promise<Buffer>;

export interface PdfRenderer {
  /**
   * Renders a document.
   * @throws when the document cannot be rendered or takes too long; later documents are not affected
   */
  render: RenderPdf;
  close(): Promise<void>;
}

/**
 * Time limit for one document, in milliseconds. Callers time out earlier. Labels for five hundred orders take a fraction
 * of this time.
 */
const LIMIT_MS = 60_000;
/**
 * Idle time after which the process ends, in milliseconds. Its fonts and library hold about 70 MB, and documents are
 * usually made once a day.
 */
const IDLE_MS = 20_000;

/** Creates a renderer that renders PDFs one at a time in a separate process, so that label sheets do not delay orders. */
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
