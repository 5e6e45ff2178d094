import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'trpeza-start-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the product where it cannot run; @returns its exit code and what it says to a person. */
async function failedStart(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number];
  return { code, said };
}

it('says in one sentence that the port is taken, and leaves nothing running', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const { code, said } = await failedStart({ PORT: String(port) });
  taken.close();
  expect(code).toBe(1);
  expect(said.trim()).toBe(
    `Port ${port} is taken. Stop what uses it, or choose another, such as PORT=${port + 1}.`,
  );
  // The folder is free again: a second try fails for the same reason, not because the first still holds it.
  const again = createServer().listen(port, '127.0.0.1');
  await once(again, 'listening');
  expect((await failedStart({ PORT: String(port) })).said).toContain('is taken');
  again.close();
});

it('lists what is wrong with the environment', async () => {
  const { code, said } = await failedStart({ PORT: 'three', DATABASE_URL: 'mysql://x' });
  expect(code).toBe(1);
  expect(said).toContain('PORT');
  expect(said).toContain('DATABASE_URL');
});

it('does not start with a provider that cannot take the kitchen’s currency, and names both', async () => {
  const keys = { EZIDEBIT_DIGITAL_KEY: 'digital', EZIDEBIT_PUBLIC_KEY: 'public' };
  const { code, said } = await failedStart({ PORT: '0', DEMO: '0', ...keys });
  expect([code, said.trim()]).toEqual([1, "ezidebit does not take USD, which is the kitchen's currency."]);
}, 60_000);
