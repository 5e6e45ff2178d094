import { expect, test } from 'vitest';
import { createTurns, type Release, type TurnLimits } from './turns.ts';

/** Work that says when it begins, and is over when the test says so. */
function setUp(limits: TurnLimits) {
  const turns = createTurns(limits);
  const begun: string[] = [];
  const running = new Map<string, Release>();
  const take = (name: string, rank?: number) =>
    turns.take(
      name[0]!,
      (release) => {
        begun.push(name);
        running.set(name, release);
      },
      rank,
    );
  const finish = (name: string) => running.get(name)!();
  return { turns, begun, take, finish };
}

test('one key has so many at work, so many waiting, and no room for more; another key is not touched', () => {
  const { begun, take, finish } = setUp({ perKey: 2, waiting: 2 });
  const answers = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1'].map((name) => take(name));
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  expect(answers.map((answer) => answer === 'key')).toEqual([false, false, false, false, true, false]);
  finish('b1');
  expect(begun).toHaveLength(3);
  finish('a2');
  finish('a2');
  expect(begun.slice(3)).toEqual(['a3']);
});

test('keys take turns, whichever has more waiting', () => {
  const { begun, take, finish } = setUp({ perKey: 1, waiting: 9, atOnce: 1 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) take(name);
  for (let turn = 0; turn < 5; turn += 1) finish(begun.at(-1)!);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('the lower rank goes first, and does not take the place of what has begun', () => {
  const { begun, take, finish } = setUp({ perKey: 1, waiting: 9, atOnce: 1 });
  for (const name of ['a1', 'a2', 'b1']) take(name, 2);
  take('k1', 0);
  finish('a1');
  finish('k1');
  finish('a2');
  expect(begun).toEqual(['a1', 'k1', 'a2', 'b1']);
});

test('whoever gives up waiting is passed over, and their room is free', () => {
  const { turns, begun, take, finish } = setUp({ perKey: 1, waiting: 1, atOnce: 1 });
  take('a1');
  const giveUp = take('a2') as () => void;
  expect(take('a3')).toBe('key');
  giveUp();
  giveUp();
  expect(turns.waiting()).toBe(0);
  take('b1');
  finish('a1');
  giveUp();
  expect(begun).toEqual(['a1', 'b1']);
  finish('b1');
  expect([turns.atWork(), turns.waiting()]).toEqual([0, 0]);
});

test('all keys together have a limit of their own', () => {
  const { take } = setUp({ perKey: 1, waiting: 1, atOnce: 2, waitingInAll: 1 });
  expect(['a1', 'b1', 'c1', 'd1'].map((name) => typeof take(name))).toEqual([
    'function',
    'function',
    'function',
    'string',
  ]);
  expect(take('c2')).toBe('key');
  expect(take('d1')).toBe('all');
});
