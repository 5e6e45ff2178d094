import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const docs = new URL('../docs/', import.meta.url);

/** The errors in the glossary: each term may appear only once. */
function doubledWords(glossary: string): string[] {
  const words = [...glossary.matchAll(/^\|\s*([^|]+?)\s*\|/gm)].map(([, word]) => word);
  return words
    .filter((word, index) => words.indexOf(word) !== index)
    .map((word) => `docs/glossary.md: "${word}" stands more than once.`);
}

/** A decision states below its title whether it is still in force, and which one replaced it. */
async function unclearDecisions(): Promise<string[]> {
  const folder = new URL('decisions/', docs);
  const files = (await readdir(folder)).sort();
  const numbers = new Set(files.map((file) => file.slice(0, 4)));
  const isClear = async (file: string) => {
    const [, status] =
      /^# \d{4} .*\n\n?Status: (.*)\n/.exec(await readFile(new URL(file, folder), 'utf8')) ?? [];
    if (status === 'accepted') return true;
    const [, later] = /^superseded by (\d{4})$/.exec(status ?? '') ?? [];
    return later !== undefined && numbers.has(later);
  };
  const clear = await Promise.all(files.map(isClear));
  return files
    .filter((_, index) => !clear[index])
    .map(
      (file) =>
        `docs/decisions/${file}: say "Status: accepted" or "Status: superseded by NNNN" under the title.`,
    );
}

const glossary = await readFile(fileURLToPath(new URL('glossary.md', docs)), 'utf8');
const wrong = [...doubledWords(glossary), ...(await unclearDecisions())];
for (const sentence of wrong) console.error(sentence);
if (wrong.length > 0) process.exitCode = 1;
