import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../run-steps.ts';
import { beginNext, dateRelease, nameRelease, readReleases } from './change-log.ts';

const files = { changeLog: join(root, 'CHANGELOG.md'), product: join(root, 'package.json') };
/** Where an operator copies the name of the newest release from. */
const named = ['docs/operate/first-server.md', 'deploy/kubernetes/kitchens/example/kustomization.yaml'];
const git = (...args: string[]): string => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' });

/**
 * `pnpm release`: dates the release of `package.json` in the change log, commits and tags it with its notes, and begins
 * the next. Pushes nothing: it prints what does, and pushing the tag builds the image. With `--notes` it only prints the
 * notes of the newest release that is out.
 */
async function main(): Promise<void> {
  if (git('status', '--porcelain')) throw new Error('There are changes that are not committed.');
  const product = await readFile(files.product, 'utf8');
  const { version } = JSON.parse(product) as { version: string };
  const dated = dateRelease(
    await readFile(files.changeLog, 'utf8'),
    version,
    new Date().toISOString().slice(0, 10),
  );
  const { notes } = readReleases(dated).find((each) => each.version === version)!;
  await writeFile(files.changeLog, dated);
  for (const file of named.map((each) => join(root, each)))
    await writeFile(file, nameRelease(await readFile(file, 'utf8'), version));
  git('commit', '--quiet', '--all', '--message', `Release ${version}`);
  git(
    'tag',
    '--annotate',
    `v${version}`,
    '--cleanup=verbatim',
    '--message',
    `Trpeza ${version}\n\n${notes}\n`,
  );
  const next = beginNext(dated, version);
  await writeFile(files.changeLog, next.changeLog);
  await writeFile(files.product, product.replace(`"version": "${version}"`, `"version": "${next.version}"`));
  git('commit', '--quiet', '--all', '--message', `Begin ${next.version}`);
  console.log(`v${version} is tagged. Publish it: git push origin main v${version}`);
}

async function printNotes(): Promise<void> {
  const releases = readReleases(await readFile(files.changeLog, 'utf8'));
  console.log(releases.find(({ isOut }) => isOut)?.notes ?? '');
}

await (process.argv.includes('--notes') ? printNotes() : main()).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
