import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Answer {
  code: number;
  said: string;
  seconds: number;
}

/** Runs one of the product's commands as an operator does: `runCli('back-up', [folder], { DATA_DIR })`. */
export function runCli(name: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<Answer> {
  const file = fileURLToPath(new URL(`../../../apps/api/src/${name}.cli.ts`, import.meta.url));
  const started = performance.now();
  const { PATH, HOME } = process.env;
  return new Promise((resolve) => {
    const flags = ['--disable-warning=ExperimentalWarning', file, ...words];
    const child = execFile(process.execPath, flags, { env: { PATH, HOME, ...env } }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, said: out + err, seconds: (performance.now() - started) / 1000 }),
    );
  });
}

/** The same for a command that has to succeed. @throws Error with what it said */
export async function mustRun(
  name: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Answer> {
  const answer = await runCli(name, words, env);
  if (answer.code !== 0)
    throw new Error(`${name} ${words.join(' ')} ended with ${answer.code}:\n${answer.said}`);
  return answer;
}
