import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from '@trpeza/config/find-free-port';

const root = resolve(import.meta.dirname, '../..');

/** The simulated payment providers, running in a separate process. */
export interface RunningSimulators {
  url: string;
  /** Triggers an action of a simulator, such as `stripe/pay` or `faults/on`. */
  act<Result = unknown>(name: string, input?: object): Promise<Result>;
  stop(): Promise<void>;
}

export async function startSimulators(): Promise<RunningSimulators> {
  const port = await findFreePort();
  const child = spawn(
    join(root, 'node_modules/.bin/node'),
    [
      '--disable-warning=ExperimentalWarning',
      'tools/simulators/src/simulators.cli.ts',
      '--port',
      String(port),
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines = createInterface({ input: child.stdout });
  const url = `http://127.0.0.1:${port}`;
  for await (const line of lines) if (line.includes(url)) break;
  return {
    url,
    async act(name, input = {}) {
      const reply = await fetch(`${url}/control/${name}`, { method: 'POST', body: JSON.stringify(input) });
      const answer = (await reply.json()) as never;
      if (!reply.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
      return answer;
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
