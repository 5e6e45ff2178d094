import { expect, test } from 'vitest';
import { lintWith, sourcesFoundBy } from './lint-with.ts';

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
  const nameOf = (index: number) => `apps/admin/src/${index}.tsx`;
  expect(await sourcesFoundBy('effect-result', [...WRONG, ...RIGHT], nameOf)).toEqual(WRONG);
});

test('the rule holds for the three sites and for what they share', async () => {
  const names = ['apps/storefront', 'apps/staff', 'apps/admin', 'packages/ui'].flatMap((folder) => [
    `${folder}/src/use-it.ts`,
    `${folder}/src/it.tsx`,
  ]);
  const found = await lintWith('effect-result', Object.fromEntries(names.map((name) => [name, WRONG[0]!])));
  expect(found.toSorted()).toEqual(names.toSorted());
});
