import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Lints files of these names with the settings of this house. @returns the names where the rule speaks up */
const lint = async (sources: Readonly<Record<string, string>>): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'lint-rules-'));
  try {
    const settings = await readFile(join(root, '.oxlintrc.json'), 'utf8');
    const plugin = './scripts/lint-rules/lint-rules.ts';
    await writeFile(join(folder, '.oxlintrc.json'), settings.replace(plugin, join(root, plugin)));
    for (const [name, source] of Object.entries(sources)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), source);
    }
    const { stdout } = await promisify(execFile)(
      join(root, 'node_modules/.bin/oxlint'),
      ['--format', 'json'],
      {
        cwd: folder,
      },
    ).catch((failed: { stdout: string }) => failed);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
    return diagnostics.filter(({ code }) => code === 'house(effect-result)').map(({ filename }) => filename);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const WRONG = [
  'useEffect(() => { if (place) return place.scrollIntoView(); }, []);',
  'useEffect(() => place.focus(), []);',
  'useLayoutEffect(() => { return setThere(true); });',
  'React.useInsertionEffect(() => { for (const one of all) { return one.close(); } });',
  'useEffect(async () => { await load(); }, []);',
  'useEffect(start, []);',
  'useEffect(function run() { return isThere ? undefined : place.scrollIntoView(); });',
  '<p ref={(place) => place?.focus()} />;',
];

const RIGHT = [
  'useEffect(() => { place.scrollIntoView(); return; }, []);',
  'useEffect(() => { const stop = listen(); return stop; }, []);',
  'useEffect(() => () => stop(), []);',
  'useEffect(() => { if (!place) return; return () => { return place.close(); }; }, []);',
  'useEffect(() => { const read = () => { return place.close(); }; read(); }, []);',
  'useEffect(() => void load(), []);',
  '<p ref={(place) => void place?.focus()} />;',
  '<p ref={place} />;',
];

test('a result that React would call is found, and what React may call is not', async () => {
  const nameOf = (source: string) => `apps/admin/src/${[...WRONG, ...RIGHT].indexOf(source)}.tsx`;
  const found = await lint(Object.fromEntries([...WRONG, ...RIGHT].map((one) => [nameOf(one), one])));
  expect(found.toSorted()).toEqual(WRONG.map(nameOf).toSorted());
});

test('the rule holds for the three sites and for what they share', async () => {
  const names = ['apps/storefront', 'apps/staff', 'apps/admin', 'packages/ui'].flatMap((folder) => [
    `${folder}/src/use-it.ts`,
    `${folder}/src/it.tsx`,
  ]);
  const found = await lint(Object.fromEntries(names.map((name) => [name, WRONG[0]!])));
  expect(found.toSorted()).toEqual(names.toSorted());
});
