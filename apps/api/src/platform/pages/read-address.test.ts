import { expect, test } from 'vitest';
import { eachRow } from '@trpeza/config/each-row';
import { readAddress } from './pages.routes.ts';

test('readAddress parses any URL as a path', () =>
  eachRow(
    [
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
    ],
    ([url, pathname]) => {
      expect(readAddress(url).pathname).toBe(pathname);
    },
  ));

test('readAddress parses a path with many slashes in linear time', () => {
  const before = process.cpuUsage();
  readAddress(`/a${'/'.repeat(16_000)}b`);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(20);
});
