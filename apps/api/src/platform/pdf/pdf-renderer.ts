import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PdfDocument } from './pdf-document.ts';
import type { PdfReply } from './pdf-process.ts';

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

/**
 * Writes PDFs in a separate process, one after the other, so that no order waits for a sheet of labels.
 * The process starts with the first document and ends when idle, which frees its memory; a worker thread would keep it.
 */
export function createPdfRenderer({ limitMs = LIMIT_MS, idleMs = IDLE_MS } = {}): PdfRenderer {
  let writer: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = writer;
    writer = undefined;
    if (!ending?.connected) return;
    ending.ref();
    const ended = once(ending, 'exit');
    ending.kill('SIGKILL');
    await ended;
  }

  async function renderNow(document: PdfDocument): Promise<Buffer> {
    clearTimeout(idle);
    if (!writer?.connected) writer = startWriter();
    try {
      return await ask(writer, document, limitMs);
    } catch (error) {
      await close();
      throw error;
    } finally {
      idle = setTimeout(() => void close(), idleMs).unref();
    }
  }

  return {
    close,
    render(document) {
      const bytes = last.then(() => renderNow(document));
      last = bytes.catch(() => {});
      return bytes;
    },
  };
}

function startWriter(): ChildProcess {
  const writer = fork(fileURLToPath(new URL('pdf-process.ts', import.meta.url)), {
    serialization: 'advanced',
    // A document that needs more memory than this fails. The process does not get the server's URLs and keys.
    execArgv: ['--max-old-space-size=256', '--disable-warning=ExperimentalWarning'],
    env: {},
  });
  // The caller of a document receives the failure; between two documents it must not end the server.
  writer.on('error', () => {});
  writer.unref();
  writer.channel?.unref();
  return writer;
}

async function ask(writer: ChildProcess, document: PdfDocument, limitMs: number): Promise<Buffer> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const limit = setTimeout(
    () => waiting.abort(new Error(`The PDF was not ready after ${limitMs / 1000} s.`)),
    limitMs,
  );
  try {
    const answer = once(writer, 'message', { signal });
    const end = once(writer, 'exit', { signal }).then(() => {
      throw new Error('The process that writes PDFs has ended.');
    });
    writer.send(document);
    const [reply] = (await Promise.race([answer, end])) as [PdfReply];
    if ('failure' in reply) throw new Error(`The PDF could not be written: ${reply.failure}`);
    return Buffer.from(reply.bytes);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(limit);
    waiting.abort();
  }
}
