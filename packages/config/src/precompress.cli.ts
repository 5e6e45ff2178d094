import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * `node precompress.cli.ts <folder>`: writes `.br` and `.gz` next to every text file of a build. The best, slowest
 * quality is used. This is done at build time, so that neither the server's start nor a visitor has to wait.
 */
const COMPRESSED = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt']);
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: precompress.cli.ts <build folder>');

for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !COMPRESSED.has(extname(entry.name)) || entry.parentPath.endsWith('.vite')) continue;
  const file = join(entry.parentPath, entry.name);
  const plain = await readFile(file);
  if (plain.length < 256) continue;
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  await writeFile(`${file}.br`, brotliCompressSync(plain, { params }));
  await writeFile(`${file}.gz`, gzipSync(plain, { level: 9 }));
}
