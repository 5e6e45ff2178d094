import { unzipSync, zipSync } from 'fflate';

/** What a workbook may be when unpacked, in bytes: some twenty times the largest file that is taken in. */
const UNPACKED_MOST = 40 * 1024 * 1024;

/**
 * A zip archive with its XML stored unpacked, so that whoever reads it next unpacks nothing. Each entry is unpacked into a
 * buffer of the size that it declares, and all together may declare only so much: a small file cannot fill the memory.
 */
export function repacked(bytes: Buffer): ArrayBuffer | 'too-large-inside' | 'damaged' {
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
    return zipSync(entries, { level: 0 }).slice().buffer;
  } catch {
    return 'damaged';
  }
}
