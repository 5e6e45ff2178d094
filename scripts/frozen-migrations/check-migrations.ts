import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A migration and the print that was taken of it when it landed; a file each, so that two who add one never meet. */
export interface Folders {
  migrations: string;
  prints: string;
}

const printOf = async (file: string): Promise<string> =>
  createHash('sha256')
    .update((await readFile(file, 'utf8')).replaceAll('\r\n', '\n'))
    .digest('hex');

const namesIn = async (folder: string, ending: string): Promise<string[]> => {
  const files = await readdir(folder).catch(() => []);
  return files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length));
};

/** What is wrong with the migrations, in sentences that say what to do; nothing when all are as they landed. */
export async function changedMigrations({ migrations, prints }: Folders): Promise<string[]> {
  const [names, printed] = [await namesIn(migrations, '.ts'), await namesIn(prints, '.sha256')];
  const wrong: string[] = [];
  for (const name of names.filter((each) => !each.endsWith('.test')).sort()) {
    const kept = await readFile(join(prints, `${name}.sha256`), 'utf8').catch(() => undefined);
    if (kept === undefined)
      wrong.push(`${name} is new: run \`pnpm db:freeze\` and commit its print with it.`);
    else if (kept.trim() !== (await printOf(join(migrations, `${name}.ts`))))
      wrong.push(`${name} has landed and is never edited: put it back, and add another migration.`);
  }
  for (const name of printed.filter((each) => !names.includes(each)).sort())
    wrong.push(`${name} has landed and is never removed or renamed: put it back.`);
  return wrong;
}

/** The migrations that have no print yet, with theirs. */
export async function newPrints({ migrations, prints }: Folders): Promise<Map<string, string>> {
  const printed = new Set(await namesIn(prints, '.sha256'));
  const fresh = (await namesIn(migrations, '.ts')).filter((name) => !printed.has(name));
  const made = fresh
    .filter((name) => !name.endsWith('.test'))
    .map(async (name) => [name, await printOf(join(migrations, `${name}.ts`))] as const);
  return new Map(await Promise.all(made));
}
