import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@trpeza/config/free-port';

const caddyfile = fileURLToPath(new URL('../../../docker/Caddyfile', import.meta.url));

/**
 * The proxy of docker/Caddyfile on a free port, in front of these addresses, without its port for administration.
 * @throws Error when Caddy is not installed
 */
export async function startCaddy(folder: string, upstreams: readonly string[]) {
  const port = await freePort();
  const env = {
    ...process.env,
    SCHEME: 'http',
    DOMAIN: `localhost:${port}`,
    UPSTREAMS: upstreams.join(' '),
    HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const config = join(folder, `caddy-${port}.json`);
  const args = ['adapt', '--config', caddyfile, '--adapter', 'caddyfile'];
  const { stdout } = await promisify(execFile)('caddy', args, { env }).catch((error: unknown) => {
    throw new Error('This drill needs Caddy: apt-get install caddy', { cause: error });
  });
  const adapted = JSON.parse(stdout) as object;
  await writeFile(config, JSON.stringify({ ...adapted, admin: { disabled: true } }));
  const log = openSync(join(folder, `caddy-${port}.log`), 'a');
  const child = spawn('caddy', ['run', '--config', config], { env, stdio: ['ignore', log, log] });
  closeSync(log);
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  while (
    !(await fetch(`http://localhost:${port}/livez`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('Caddy ended by itself');
    await pause(50);
  }
  return {
    port,
    /** Why it could not pass calls on, each reason with how often. */
    async failures(): Promise<string[]> {
      const lines = (await readFile(join(folder, `caddy-${port}.log`), 'utf8')).split('\n').filter(Boolean);
      const said = lines.map((line) => JSON.parse(line) as { level: string; logger?: string; msg: string });
      const reasons = said.filter(
        ({ level, logger }) => level === 'error' && logger?.startsWith('http.log.error'),
      );
      const counts = Map.groupBy(reasons, ({ msg }) => msg.replaceAll(/127\.0\.0\.1:\d+/g, 'process'));
      return [...counts].map(([reason, all]) => `${all.length} × ${reason}`);
    },
    async stop(): Promise<void> {
      process.off('exit', end);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
