import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { build } from 'vite';
import { SERVER_OUTPUT } from '@trpeza/config/vite';
import { productEntry } from '#test/product.ts';

const folder = await mkdtemp(join(tmpdir(), 'trpeza-lines-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

it('shows in a stack trace of a built file where the error was written', async () => {
  const written = [
    'interface Gone {',
    '  name: string;',
    '}',
    '',
    "throw new TypeError('here' as Gone['name']);",
  ];
  await writeFile(join(folder, 'thrower.ts'), written.join('\n'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await build({
    root: folder,
    logLevel: 'silent',
    build: {
      ssr: 'thrower.ts',
      sourcemap: true,
      rolldownOptions: { output: { ...SERVER_OUTPUT, sourcemapExcludeSources: true } },
    },
  });
  const built = pathToFileURL(join(folder, 'dist/thrower.js')).href;
  const lines = new URL('written-lines.ts', import.meta.url).href;
  const script = `
    const { showWrittenLines } = await import('${lines}');
    showWrittenLines();
    await import('${built}').catch(({ stack }) => console.log(stack));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(said).toMatch(/^TypeError: here\n {4}at \S+thrower\.ts:5:7\n/);
});

it('is asked for nothing by the modules of a start: the map would only take time and memory', () => {
  const loads = ['start', 'serve'].map((part) => {
    const { href } = pathToFileURL(productEntry.replace(/main(?=\.[jt]s$)/, part));
    return `await import(${JSON.stringify(href)});`;
  });
  const script = `Error.prepareStackTrace = (error) => console.log(String(error)); ${loads.join(' ')}`;
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(said).toBe('');
});
