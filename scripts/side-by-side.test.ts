import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Step } from './run-steps.ts';
import { runSideBySide, YIELDING } from './side-by-side.ts';

const node = (title: string, script: string) => ({ title, command: ['node', '-e', script] as const });
const MODULE = JSON.stringify(new URL('side-by-side.ts', import.meta.url).href);

/** All output, in order. */
async function run(...steps: Step[]) {
  let written = '';
  const results = await runSideBySide(steps, (text) => void (written += text.toString()));
  return { results: results.map(({ ok }) => ok), written };
}

it('runs at the same time, and shows one output after the other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trpeza-side-by-side-'));
  // Each waits for what the other writes, so that neither could end alone.
  const meet = (own: string, other: string) => `
    const { existsSync, writeFileSync } = require('node:fs');
    process.chdir(${JSON.stringify(folder)});
    console.log('${own} begins');
    writeFileSync('${own}', '');
    const look = () => (existsSync('${other}') ? console.log('${own} ends') : setTimeout(look, 10));
    look();`;
  const { results, written } = await run(node('One', meet('one', 'two')), node('Two', meet('two', 'one')));
  await rm(folder, { recursive: true });
  expect(results).toEqual([true, true]);
  const words = [...written.matchAll(/── \w+|^\w+ (?:begins|ends)|ok after/gm)].map(([found]) => found);
  expect(words).toEqual([
    '── One',
    'one begins',
    'one ends',
    'ok after',
    '── Two',
    'two begins',
    'two ends',
    'ok after',
  ]);
});

it('says which one failed, and which could not be started', async () => {
  const missing = { title: 'Missing', command: ['a-program-that-nobody-has'] as const };
  let written = '';
  const steps = [node('Good', ''), node('Bad', 'process.exit(3)'), missing];
  const results = await runSideBySide(steps, (text) => void (written += text.toString()));
  expect(results.map(({ ok }) => ok)).toEqual([true, false, false]);
  expect(written).toContain('a-program-that-nobody-has could not be started');
});

it('lets what yields take what the others leave, with all that it starts', async () => {
  const say = `console.log('nice', require('node:os').getPriority())`;
  const script = `
    const started = () => require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(say)}]);
    const look = () => (require('node:os').getPriority() === ${YIELDING} ? console.log(String(started())) : setTimeout(look, 10));
    look();`;
  const { written } = await run(node('First', say), { ...node('Second', script), yields: true });
  const [first, second] = [...written.matchAll(/^nice (-?\d+)/gm)].map(([, nice]) => Number(nice));
  expect(first).toBe(getPriority());
  // The tests themselves yield in a whole run.
  expect(second).toBe(YIELDING);
});

it('ends all when it is told to end', async () => {
  const idle = `console.log('pid', process.pid); setInterval(() => {}, 1000)`;
  const script = `
    const { runSideBySide } = await import(${MODULE});
    const step = { title: 'Idle', command: ['node', '-e', ${JSON.stringify(idle)}] };
    const results = (await runSideBySide([step, step])).map(({ ok }) => ok);
    console.log('results', JSON.stringify(results));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text) => void (said += String(text)));
  await expect.poll(() => said).toContain('pid');
  child.kill('SIGINT');
  await once(child, 'close');
  expect(said).toContain('results [false,false]');
  const pids = [...said.matchAll(/pid (\d+)/g)].map(([, pid]) => Number(pid));
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
