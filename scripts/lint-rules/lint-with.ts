import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/** Lints files of these names with the repository's settings. @returns the names where the rule reports, once per problem */
export async function lintWith(rule: string, sources: Readonly<Record<string, string>>): Promise<string[]> {
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
    return diagnostics.filter(({ code }) => code === `house(${rule})`).map(({ filename }) => filename);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lints each source in its own file. @returns the sources for which the rule reports, in order, once per problem */
export async function sourcesFoundBy(
  rule: string,
  sources: readonly string[],
  nameOf: (index: number) => string,
): Promise<string[]> {
  const names = sources.map((_, index) => nameOf(index));
  const found = await lintWith(
    rule,
    Object.fromEntries(sources.map((source, index) => [nameOf(index), source])),
  );
  return found
    .map((name) => names.indexOf(name))
    .toSorted((a, b) => a - b)
    .map((index) => sources[index]!);
}
