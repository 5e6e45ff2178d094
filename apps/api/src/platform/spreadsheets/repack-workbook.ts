import { strFromU8, strToU8, unzipSync, zipSync, type Unzipped } from 'fflate';

/** What a workbook may be when unpacked, in bytes: some twenty times the largest file that is taken in. */
const UNPACKED_MOST = 40 * 1024 * 1024;

interface Repacked {
  archive: ArrayBuffer;
  /** The number of the first sheet that people see: lists and old years are often kept in hidden ones before it. */
  sheet: number;
}

/**
 * A zip archive with its XML stored unpacked, so that whoever reads it next unpacks nothing. Each entry is unpacked into a
 * buffer of the size that it declares, and all together may declare only so much: a small file cannot fill the memory. Errors
 * of formulas become text, since whoever reads them next takes them for empty cells.
 */
export function repacked(bytes: Buffer): Repacked | 'too-large-inside' | 'damaged' {
  let size = 0;
  try {
    const entries = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!name.endsWith('.xml') && !name.endsWith('.rels')) return false;
        size += originalSize;
        return size <= UNPACKED_MOST;
      },
    });
    if (size > UNPACKED_MOST) return 'too-large-inside';
    const archive = zipSync(withErrors(entries), { level: 0 }).slice().buffer;
    return { archive, sheet: firstShown(entries['xl/workbook.xml']) };
  } catch {
    return 'damaged';
  }
}

// No tag is looked for beyond the next one: a file may hold millions that nothing ends.
function withErrors(entries: Unzipped): Unzipped {
  const sheets = Object.entries(entries).filter(([name]) => name.startsWith('xl/worksheets/'));
  const told = sheets.flatMap(([name, bytes]) => {
    const xml = strFromU8(bytes);
    const text = xml.replaceAll(/(<(?:\w+:)?c\s(?:[^<>]*\s)?t=")e"/g, '$1str"');
    return text === xml ? [] : [[name, strToU8(text)]];
  });
  return { ...entries, ...Object.fromEntries(told) };
}

function firstShown(workbook: Uint8Array = new Uint8Array()): number {
  const sheets = strFromU8(workbook).match(/<(?:\w+:)?sheet\s[^<>]*>/g) ?? [];
  return (
    Math.max(
      0,
      sheets.findIndex((sheet) => !/\sstate="(?:veryH|h)idden"/.test(sheet)),
    ) + 1
  );
}
