import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@trpeza/config/free-port';

const run = promisify(execFile);

/** Where Debian and Ubuntu keep the programs of each version; `PG_BIN` names another place. */
const VERSIONS = '/usr/lib/postgresql';

/** The folder of the programs of the system's oldest PostgreSQL, if it has any. */
export async function findPrograms(): Promise<string | undefined> {
  const given = process.env['PG_BIN'];
  if (given) return given;
  const versions = (await readdir(VERSIONS).catch(() => [])).sort((a, b) => Number(a) - Number(b));
  return versions[0] && join(VERSIONS, versions[0], 'bin');
}

/** A server of the system's own PostgreSQL, in a folder of the drill, with an owner for Trpeza who is no superuser. */
export interface SystemPostgres {
  /** The owner's URL of a database that does not exist yet, or of another. */
  url(database?: string): string;
  data: string;
  port: number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** @param settings lines for `postgresql.conf` */
export async function createSystemPostgres(folder: string, settings: string[] = []): Promise<SystemPostgres> {
  const programs = await findPrograms();
  if (!programs)
    throw new Error(
      'This drill needs a PostgreSQL of the system: apt-get install postgresql, or set PG_BIN.',
    );
  const [data, port] = [join(folder, 'system'), await freePort()];
  // PostgreSQL does not run as root: its user has to reach the folder.
  await chmod(folder, 0o755);
  await mkdir(data);
  await giveAway(data);
  await asPostgres(join(programs, 'initdb'), '--auth=trust', '--encoding=UTF8', '--no-sync', data);
  const lines = [
    `port = ${port}`,
    `listen_addresses = '127.0.0.1'`,
    `unix_socket_directories = '${data}'`,
    ...settings,
  ];
  await appendFile(join(data, 'postgresql.conf'), `\n${lines.join('\n')}\n`);
  const control = (...words: string[]) =>
    asPostgres(join(programs, 'pg_ctl'), '-D', data, '-w', '-l', join(data, 'log'), ...words);
  const server: SystemPostgres = {
    data,
    port,
    url: (database = 'trpeza') => `postgres://trpeza:trpeza@127.0.0.1:${port}/${database}`,
    start: async () => void (await control('start')),
    stop: async () => void (await control('stop', '-m', 'fast')),
  };
  await server.start();
  await asPostgres(
    join(programs, 'psql'),
    `--host=${data}`,
    `--port=${port}`,
    "--command=create role trpeza login createdb createrole password 'trpeza'",
    'postgres',
  );
  return server;
}

/** The words that run a program as the user `postgres` when this process is root's. */
export const asUser = (program: string, ...words: string[]): [string, ...string[]] =>
  process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', program, ...words] : [program, ...words];

/** Runs a program as that user to its end; @returns its output */
export async function asPostgres(program: string, ...words: string[]): Promise<string> {
  const [command, ...rest] = asUser(program, ...words);
  // What a server writes goes to its log: a pipe that it keeps open would never end.
  const { stdout } = await run(command, rest, { cwd: '/', maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** Gives a folder to the user `postgres`. */
export async function giveAway(folder: string): Promise<void> {
  if (process.getuid?.() === 0) await run('chown', ['-R', 'postgres:', folder]);
}
