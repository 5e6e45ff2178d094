/** What share of zero bytes text has that is written in two bytes a letter. */
const ZEROES = 0.1;

/** What pictures, documents and programs are full of, and no text has. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000e-\u001f\ufffd]/;

/** The text of a file whose encoding nobody tells; nothing when it is no text. */
export function decodeText(bytes: Buffer): string | undefined {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  return NO_TEXT.test(text) ? undefined : text;
}

function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 4096);
  const zeroAt = start.indexOf(0);
  if (start.filter((byte) => byte === 0).length > start.length * ZEROES)
    return zeroAt % 2 === 1 ? 'utf-16le' : 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return isCyrillic(bytes) ? 'windows-1251' : 'windows-1252';
  }
}

/** In Cyrillic words letters beyond ASCII stand beside one another; in Western ones they stand alone. */
function isCyrillic(bytes: Buffer): boolean {
  let [beside, alone] = [0, 0];
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80) continue;
    const isBeside = (bytes[at - 1] ?? 0) >= 0x80 || (bytes[at + 1] ?? 0) >= 0x80;
    if (isBeside) beside += 1;
    else alone += 1;
  }
  return beside > alone;
}
