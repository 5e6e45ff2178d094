import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A place in one of our own built files, as a stack frame names it. */
const BUILT_PLACE = /file:\S+\/dist\/(?!vendor\d*\.js)[\w-]+\.js:\d+:\d+/g;

/** Held no longer than memory allows: that of our own code takes twenty megabytes once it is read. */
const maps = new Map<string, WeakRef<SourceMap>>();

function mapOf(url: string): SourceMap | undefined {
  const known = maps.get(url)?.deref();
  if (known) return known;
  try {
    const map = new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${url}.map`), 'utf8')));
    maps.set(url, new WeakRef(map));
    return map;
  } catch {
    return undefined;
  }
}

function writtenPlace(place: string): string {
  const [, url = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(place) ?? [];
  const origin = mapOf(url)?.findOrigin(Number(line), Number(column));
  if (!origin || !('fileName' in origin)) return place;
  return `${new URL(origin.fileName, url).href}:${origin.lineNumber}:${origin.columnNumber}`;
}

/**
 * Stack traces of the built server show the lines that were written. A map is read when the first trace asks for it;
 * Node's `--enable-source-maps` reads each with its file, which made a start a tenth slower and some 10 to 50 MB larger.
 */
export function showWrittenLines(): void {
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map(String)]
      .join('\n    at ')
      .replaceAll(BUILT_PLACE, writtenPlace);
}
