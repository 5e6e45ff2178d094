/** Words for names. No word is in two lists or contains another word, so a search for one name finds no other name. */
const NAMES =
  'vesna donka mila goran stojan petko lidija biljana trajko kiril simona darko zoran filip jovan ruzha'.split(
    ' ',
  );
const TREES =
  'lipa breza javor topola bukva jasen vrba kesten orev sliva smokva kupina malina jagoda dren glog'.split(
    ' ',
  );
const THINGS =
  'kamen potok bunar kula prozor lampa stolica lonac vilica sito metla korpa torba kotel furna nozhica'.split(
    ' ',
  );

const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0);
let names = 0;
let addresses = 0;

/**
 * Returns a name that no other test of this run uses, such as `vesna-lipa-kamen`. A name has only letters, because a
 * search for digits also finds order and customer numbers. Every run generates the same names.
 */
export function uniqueName(): string {
  const count = names++;
  const wordOf = (list: string[], index: number) => list[index % list.length]!;
  return [
    wordOf(NAMES, worker),
    wordOf(TREES, Math.floor(count / THINGS.length)),
    wordOf(THINGS, count),
  ].join('-');
}

/** An IP address for one test or user, because requests are rate-limited per address. */
export function uniqueAddress(): string {
  const count = addresses++;
  return `10.${worker % 256}.${Math.floor(count / 256) % 256}.${count % 256}`;
}
