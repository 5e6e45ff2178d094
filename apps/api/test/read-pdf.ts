import { extractText, getDocumentProxy } from 'unpdf';

/** The text of each page of a PDF, as a PDF reader extracts it. */
export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf);
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}
