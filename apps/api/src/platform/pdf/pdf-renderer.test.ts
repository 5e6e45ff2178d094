import { getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
import { readPdf } from '#test/read-pdf.ts';
import { table } from './document-parts.ts';
import type { BoxedPages, FlowingPages } from './pdf-document.ts';
import { createPdfRenderer } from './pdf-renderer.ts';

const MACEDONIAN = 'АБВГДЃЕЖЗЅИЈКЛЉМНЊОПРСТЌУФХЦЧЏШ абвгдѓежзѕијклљмнњопрстќуфхцчџш ѐѝ';

/** A renderer that most tests share. Each renderer starts a process, which takes almost a second. */
const pdf = createPdfRenderer();
afterAll(() => pdf.close());

const document = (content: FlowingPages['content'], over: Partial<FlowingPages> = {}): FlowingPages => ({
  title: 'Paper',
  language: 'mk',
  pageMargins: 40,
  content,
  ...over,
});

const labels = (texts: string[]): BoxedPages => ({
  title: 'Labels',
  language: 'en',
  pages: texts.map((text) => [
    { x: 20, y: 20, width: 200, height: 100, lines: [{ text, size: 14, rank: 1 }] },
  ]),
  notes: { title: 'Check', lacking: 'Letters:', shortened: 'Shortened:' },
});

describe('createPdfRenderer', () => {
  it('renders every Macedonian letter', async () => {
    expect(await readPdf(await pdf.render(document(MACEDONIAN)))).toEqual([MACEDONIAN]);
    const letters = MACEDONIAN.replaceAll(' ', '');
    const [page] = await readPdf(await pdf.render(labels([MACEDONIAN])));
    expect(page!.replaceAll(' ', '')).toBe(letters);
  });

  it('asks printers not to scale labels', async () => {
    const written = await getDocumentProxy(new Uint8Array(await pdf.render(labels(['Ana']))));
    expect(await written.getViewerPreferences()).toMatchObject({ PrintScaling: 'None' });
  });

  it('wraps a double name before it shrinks the text', async () => {
    const written = await pdf.render(labels(['Konstantinopolska-Papadopoulos']));
    const page = await (await getDocumentProxy(new Uint8Array(written))).getPage(1);
    const { items } = await page.getTextContent();
    const parts = items.flatMap((item) => ('str' in item && item.str ? [[item.str, item.height]] : []));
    expect(parts).toEqual([
      ['Konstantinopolska-', 14],
      ['Papadopoulos', 14],
    ]);
  });

  it('lists shortened texts and characters without a glyph on a page before the labels', async () => {
    const long = 'A very long sentence. '.repeat(40).trim();
    const [notes, first, second] = await readPdf(await pdf.render(labels([long, 'Ana 🙂'])));
    expect(notes).toContain('Letters: U+1F642: Ana');
    expect(notes).toContain(`Shortened: ${long}`);
    expect(first).toMatch(/^A very long sentence\..*…$/);
    expect(second).toContain('Ana');
  });

  it('numbers the pages of each part', async () => {
    const footer = '{page}/{pages}';
    const parts = [
      { content: [{ text: 'first' }, { text: 'second', pageBreak: 'before' as const }], footer },
      { content: 'third', footer },
      { content: 'fourth' },
    ];
    const pages = await readPdf(
      await pdf.render({ title: 'Papers', language: 'en', pageMargins: 40, parts }),
    );
    expect(pages).toEqual(['first 1/2', 'second 2/2', 'third 1/1', 'fourth']);
  });

  it('starts each part on a new sheet in double-sided printing', async () => {
    const footer = '{page}/{pages}';
    const long = { content: [{ text: 'first' }, { text: 'second', pageBreak: 'before' as const }], footer };
    const short = (text: string) => ({
      content: [table({ widths: ['*'], columns: [{ text }], rows: [[text]] })],
      footer,
    });
    const layout = { title: 'Papers', language: 'en', pageMargins: 40, isDoubleSided: true };
    const parts = [short('a'), long, short('b')];
    const written = await pdf.render({ ...layout, parts });
    expect(await readPdf(written)).toEqual(['a a 1/2', '2/2', 'first 1/2', 'second 2/2', 'b b 1/2', '2/2']);
    expect(await readPdf(await pdf.render({ ...layout, parts: [long] }))).toEqual([
      'first 1/2',
      'second 2/2',
    ]);
  });

  it('returns each of several concurrent documents to its caller', async () => {
    const names = ['one', 'two', 'three', 'four'];
    const written = await Promise.all(names.map((name) => pdf.render(labels([name, name]))));
    expect(await Promise.all(written.map(readPdf))).toEqual(names.map((name) => [name, name]));
  });

  it('rejects after the time limit', async () => {
    const hasty = createPdfRenderer({ limitMs: 1 });
    await expect(hasty.render(labels(['late']))).rejects.toThrow(
      'The PDF could not be written: The task has been aborted',
    );
  });

  it('renders the next document after a failure', async () => {
    const [failed, next] = await Promise.allSettled([
      pdf.render(document({ image: 'data:image/png;base64,AAAA' })),
      pdf.render(labels(['next'])),
    ]);
    expect(failed).toMatchObject({ reason: { message: expect.stringContaining('could not be written') } });
    expect(next.status === 'fulfilled' && (await readPdf(next.value))).toEqual(['next']);
  });

  it('opens no file and no URL from user input', async () => {
    for (const image of ['/etc/hostname', 'http://127.0.0.1:1/picture.png'])
      await expect(pdf.render(document({ image }))).rejects.toThrow(
        /could not be written[^]*(denied|polic)/i,
      );
  });
});
