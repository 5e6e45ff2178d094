import { expect, test } from 'vitest';
import { readAddress } from './pages.routes.ts';

test.each([
  ['/', '/'],
  ['/meal/1?lang=mk', '/meal/1'],
  ['/meal/1///', '/meal/1'],
  ['//', '//'],
  ['///', '///'],
  ['/\\', '//'],
  ['//evil.example/meal/1', '//evil.example/meal/1'],
  ['//[', '//['],
  ['http://[/', '/http://['],
  ['*', '/*'],
])('%s is read as a path, whatever stands in it', (url, pathname) => {
  expect(readAddress(url).pathname).toBe(pathname);
});

test('a path of slashes alone is read in no time', () => {
  const before = process.cpuUsage();
  readAddress(`/a${'/'.repeat(16_000)}b`);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(20);
});
