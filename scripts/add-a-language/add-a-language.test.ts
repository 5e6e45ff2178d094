import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Follows docs/how-to/add-a-language.md in a copy of the repository, with a language whose texts are the English ones. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HOW_TO = 'docs/how-to/add-a-language.md';
const NEW = 'sq';
const PARTS = [
  ...['admin', 'staff', 'storefront'].map((app) => `apps/${app}`),
  ...['api-client', 'config', 'contract', 'i18n', 'ui'].map((name) => `packages/${name}`),
];

let copy = '';
const opened = new Set<string>();

const run = promisify(execFile);

async function change(file: string, edit: (text: string) => string): Promise<void> {
  const before = await readFile(join(copy, file), 'utf8');
  const after = edit(before);
  // A step that changes nothing would prove nothing.
  if (after === before) throw new Error(`The how-to changes ${file}, but there was nothing to change.`);
  await writeFile(join(copy, file), after);
  opened.add(file);
}

/** Links the workspace packages to the copy, all others to their original location. */
async function linkPackages(part: string): Promise<void> {
  const from = join(ROOT, part, 'node_modules');
  for (const name of await readdir(from)) {
    if (name === '.bin' || name === '@trpeza') continue;
    const names = name.startsWith('@')
      ? (await readdir(join(from, name))).map((one) => `${name}/${one}`)
      : [name];
    await mkdir(join(copy, part, 'node_modules', name.startsWith('@') ? name : ''), { recursive: true });
    for (const one of names)
      await symlink(await realpath(join(from, one)), join(copy, part, 'node_modules', one));
  }
  await mkdir(join(copy, part, 'node_modules/@trpeza'), { recursive: true });
  for (const one of await readdir(join(from, '@trpeza')).catch(() => [] as string[])) {
    await symlink(join(copy, 'packages', one), join(copy, part, 'node_modules/@trpeza', one));
  }
}

beforeAll(async () => {
  copy = await realpath(await mkdtemp(join(tmpdir(), 'add-a-language-')));
  const isOurs = (path: string) =>
    !relative(ROOT, path)
      .split(sep)
      .some((name) => name === 'node_modules' || name === 'dist');
  for (const part of PARTS) {
    await cp(join(ROOT, part), join(copy, part), { recursive: true, filter: isOurs });
    await linkPackages(part);
  }
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  for (const file of ['package.json', 'tsconfig.base.json', 'tsconfig.browser.json']) {
    await cp(join(ROOT, file), join(copy, file));
  }
  await followTheHowTo();
});

afterAll(() => rm(copy, { recursive: true, force: true }));

async function followTheHowTo(): Promise<void> {
  const locales = 'packages/i18n/locales';
  await change('packages/contract/src/shared/language.ts', (text) =>
    text.replace("['en', 'mk']", `['en', 'mk', '${NEW}']`),
  );
  await cp(join(copy, locales, 'en'), join(copy, locales, NEW), { recursive: true });
  for (const file of await readdir(join(copy, locales, NEW))) opened.add(`${locales}/${NEW}/${file}`);
  for (const language of ['en', 'mk', NEW]) {
    await change(`${locales}/${language}/common.json`, (text) =>
      text.replaceAll(/"mk": ("[^"]+")/g, `"mk": $1,\n    "${NEW}": "Shqip"`),
    );
  }
  await change('packages/i18n/src/language-rules.ts', (text) =>
    text.replace(/ {2}en: (\{.*?\n {2}\},\n)/s, `  en: $1  ${NEW}: $1`),
  );
  await change('packages/ui/src/kit/date-picker/date-picker.tsx', (text) =>
    text
      .replace("import mk from 'dayjs/locale/mk';", `$&\nimport ${NEW} from 'dayjs/locale/${NEW}';`)
      .replace('{ en, mk }', `{ en, mk, ${NEW} }`),
  );
}

/** One program of the packages that hold all tables by language, and the shop. `pnpm check` reads the rest in a real change. */
const ALL_OF_IT = {
  extends: './tsconfig.browser.json',
  compilerOptions: {
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    typeRoots: ['./packages/i18n/node_modules/@types'],
  },
  files: ['apps/staff/node_modules/vite/client.d.ts', 'apps/staff/node_modules/vite-plugin-pwa/react.d.ts'],
  include: ['apps/storefront/src', 'packages/*/src'],
  exclude: ['**/node_modules', '**/*.test.ts', '**/*.test.tsx', '**/draw-*.tsx'],
};

test('every type agrees', { timeout: 300_000 }, async () => {
  const config = join(copy, 'tsconfig.language.json');
  await writeFile(config, JSON.stringify(ALL_OF_IT));
  const complaints = await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', config]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(complaints).toBe('');
});

const PROBE = `
  import { LANGUAGES } from '@trpeza/contract/shared/language';
  import { localized } from '@trpeza/contract/shared/localized';
  import { AnyLanguage } from '@trpeza/contract/shared/schemas';
  import { compareText, formatDate, formatPrice } from '@trpeza/i18n/formats';
  import { createI18n, loadResources } from '@trpeza/i18n/i18n';
  import { wordsIn } from '@trpeza/i18n/messages';
  const i18n = createI18n('${NEW}', await loadResources('${NEW}', ['common']));
  console.log(JSON.stringify({
    asked: AnyLanguage.safeParse('${NEW}').success,
    offered: LANGUAGES.map((language) => i18n.t('language.' + language)),
    words: wordsIn('${NEW}')('close'),
    formats: [formatDate('2026-11-30', '${NEW}', 'short'), formatPrice('1234.50', 'MKD', '${NEW}')],
    order: ['b', 'a'].sort((a, b) => compareText(a, b, '${NEW}')),
    meal: localized({ name: 'Baked beans', name_mk: 'Тавче гравче' }, 'name', '${NEW}'),
  }));
`;

test('the language is offered, asked for, written and sorted, and meals have their English names', async () => {
  const probe = join(copy, 'packages/ui/probe.ts');
  await writeFile(probe, PROBE);
  const { stdout } = await run(process.execPath, [probe], { cwd: copy });
  expect(JSON.parse(stdout)).toEqual({
    asked: true,
    offered: ['English', 'Македонски', 'Shqip'],
    words: 'Close',
    formats: ['30\u00A0Nov', '1,234.50\u00A0den.'],
    order: ['a', 'b'],
    meal: { text: 'Baked beans', lang: 'en' },
  });
});

test('the how-to names every file that is opened, and there are few', async () => {
  const text = await readFile(join(ROOT, HOW_TO), 'utf8');
  const named = [...text.matchAll(/`((?:packages|apps)\/[^`\s]+)`/g)].map(([, path]) => path!);
  const isNamed = (file: string) =>
    named.some((path) => file === path || (path.endsWith('/') && file.startsWith(path)));
  expect([...opened].filter((file) => !isNamed(file.replace(`/${NEW}/`, '/<language>/')))).toEqual([]);
  const written = [...opened].filter((file) => !file.includes(`/${NEW}/`));
  // Beside its own dictionaries, and one migration with its print.
  expect(written.length).toBeLessThanOrEqual(5);
});
