/** Pictures, documents and programs are full of these, and text has none. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const BINARY = /[\u0000-\u0008\u000e-\u001f]/;

/** The text of a file in an unknown encoding; nothing when it is no text. Bytes that are not understood become U+FFFD. */
export function decodeText(bytes: Buffer): string | undefined {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return BINARY.test(text) ? undefined : text;
}

function encodingOf(bytes: Buffer): string {
  const mark = bytes.toString('hex', 0, 2);
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  const utf8 = new TextDecoder().decode(bytes);
  // A text pasted from an old program leaves a few wrong bytes in UTF-8; in another encoding most letters are wrong.
  if (countOf(/\ufffd/g, utf8) <= 4 * countOf(/[\u0080-\ufffc]/g, utf8)) return 'utf-8';
  const latin1 = bytes.toString('latin1');
  // In Cyrillic words letters beyond ASCII stand beside one another; in Western ones they stand alone.
  const beside = countOf(/(?<=[\u0080-\u00ff])[\u0080-\u00ff]/g, latin1);
  return beside > countOf(/[\u0080-\u00ff]/g, latin1) / 2 ? 'windows-1251' : 'windows-1252';
}

const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;
