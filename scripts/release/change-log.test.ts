import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../run-steps.ts';
import { beginNext, dateRelease, lastRelease, nameRelease, readReleases } from './change-log.ts';

const LOG = `# Changelog

## [0.2.0] - unreleased

Going back: to 0.1.0.

- More

## [0.1.0] - 2026-11-23

- All
`;

it('reads which release is out, and what is told of each', () => {
  expect(lastRelease(LOG)).toBe('0.1.0');
  expect(readReleases(LOG)).toEqual([
    { version: '0.2.0', isOut: false, notes: 'Going back: to 0.1.0.\n\n- More' },
    { version: '0.1.0', isOut: true, notes: '- All' },
  ]);
});

it('dates a release and begins the next above it', () => {
  const dated = dateRelease(LOG, '0.2.0', '2026-12-01');
  expect(lastRelease(dated)).toBe('0.2.0');
  const next = beginNext(dated, '0.2.0');
  expect(next.version).toBe('0.3.0');
  expect(readReleases(next.changeLog).map(({ version, isOut }) => [version, isOut])).toEqual([
    ['0.3.0', false],
    ['0.2.0', true],
    ['0.1.0', true],
  ]);
});

it('releases nothing of which the change log does not tell, or not how far one can go back', () => {
  expect(() => dateRelease(LOG, '0.1.0', '2026-12-01')).toThrow('no section "## [0.1.0] - unreleased"');
  expect(() => dateRelease(LOG.replace('Going back', 'Forward'), '0.2.0', '2026-12-01')).toThrow(
    'how far one can go back',
  );
});

it('tells at the top of the release that this code is', async () => {
  const read = (name: string) => readFile(join(root, name), 'utf8');
  const { version } = JSON.parse(await read('package.json')) as { version: string };
  expect(readReleases(await read('CHANGELOG.md'))[0]!.version).toBe(version);
});

it('names the release wherever an operator copies it from', async () => {
  const read = (file: string) => readFile(join(root, file), 'utf8');
  for (const [file, said] of [
    ['docs/operate/first-server.md', '--branch v9.8.7 '],
    // As `release.yml` tags the image.
    ['deploy/kubernetes/kitchens/example/kustomization.yaml', 'newTag: 9.8.7\n'],
  ] as const)
    expect(nameRelease(await read(file), '9.8.7')).toContain(said);
  expect(() => nameRelease('nothing', '9.8.7')).toThrow('No release');
});
