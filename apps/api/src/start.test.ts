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
// A process that has ended has left nothing behind that still writes here.
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the product where it cannot run; @returns its exit code and the message for the operator. */
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
  // The folder lock is released: a second attempt fails for the same reason, not because the first still holds it.
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

it.each([
  { PUBLIC_URL: 'https://meals.example.org', TRUST_PROXY: '127.0.0.1' },
  { PUBLIC_URL: 'https://meals.example.org', TRUST_PROXY: '127.0.0.1', DEMO: '1' },
  { PUBLIC_URL: 'http://meals.lan', DEMO_PUBLIC: '1' },
  { HOST: '0.0.0.0' },
  { HOST: '192.168.1.4', DEMO: '1' },
  { HOST: '::', DATABASE_URL: 'postgres://trpeza@127.0.0.1:1/x', DEMO: '1' },
])('does not show the demonstration to others unless that was said twice: %j', async (env) => {
  const { code, said } = await failedStart({ PORT: '0', ...env });
  expect([code, said]).toEqual([1, expect.stringContaining('set DEMO=1 and DEMO_PUBLIC=1')]);
});

it('does not start behind https with no proxy that it believes, since nobody could sign in', async () => {
  const { code, said } = await failedStart({ PORT: '0', DEMO: '0', PUBLIC_URL: 'https://meals.example.org' });
  expect([code, said]).toEqual([1, expect.stringContaining('such as TRUST_PROXY=127.0.0.1')]);
});

it('says in one sentence what is no address of a proxy', async () => {
  for (const TRUST_PROXY of ['garbage', '10.0.0.0/33', '127.0.0.1, true', '1']) {
    const { code, said } = await failedStart({ PORT: '0', TRUST_PROXY });
    expect([code, said]).toEqual([1, expect.stringContaining('is no address of a proxy')]);
    expect(said).not.toMatch(/^ +at /m);
  }
});

it('does not start with a provider that cannot take the kitchen’s currency, and names both', async () => {
  const keys = {
    EZIDEBIT_DIGITAL_KEY: 'digital',
    EZIDEBIT_PUBLIC_KEY: 'public',
    EZIDEBIT_API_URL: 'http://127.0.0.1:9/v3-5/nonpci',
  };
  const { code, said } = await failedStart({ PORT: '0', DEMO: '1', ...keys });
  expect([code, said.trim()]).toEqual([1, "ezidebit does not take USD, which is the kitchen's currency."]);
}, 60_000);
