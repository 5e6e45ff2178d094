/** Matches control characters, which occur in binary files but not in text. */
// oxlint-disable-next-line no-control-regex -- the pattern finds control characters
const BINARY = /[\u0000-\u0008\u000e-\u001f]/;

/** Decodes a file of unknown encoding. Returns undefined if the file is not text. Invalid bytes become U+FFFD. */
export function decodeText(bytes: Buffer): string | undefined {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return BINARY.test(text) ? undefined : text;
}

function encodingOf(bytes: Buffer): string {
  const mark = bytes.toString('hex', 0, 2);
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  const utf8 = new TextDecoder().decode(bytes);
  // Text pasted from an old program leaves a few invalid bytes in UTF-8. In a file of another encoding most letters are
  // invalid.
  if (countOf(/\ufffd/g, utf8) <= 4 * countOf(/[\u0080-\ufffc]/g, utf8)) return 'utf-8';
  const latin1 = bytes.toString('latin1');
  // In Cyrillic words non-ASCII letters are adjacent; in Western ones they are isolated.
  const beside = countOf(/(?<=[\u0080-\u00ff])[\u0080-\u00ff]/g, latin1);
  return beside > countOf(/[\u0080-\u00ff]/g, latin1) / 2 ? 'windows-1251' : 'windows-1252';
}

const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;
