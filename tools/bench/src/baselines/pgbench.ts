import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../children.ts';

const script = fileURLToPath(new URL('whole-order.sql', import.meta.url));
const DEBIAN = '/usr/lib/postgresql';

/** The path of pgbench, if installed: it is not part of the PostgreSQL that the product brings. */
export function findPgbench(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  const folders = [...onPath, ...versionsOf(DEBIAN).map((version) => join(DEBIAN, version, 'bin'))];
  return folders.map((folder) => join(folder, 'pgbench')).find(canRun);
}

function versionsOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

interface Run {
  firstCustomer: number;
  customers: number;
  meals: number;
  clients: number;
  seconds: number;
}

/** Whole orders per second, written as plain SQL and prepared once per connection. */
export async function runPgbench(program: string, url: string, run: Run): Promise<number> {
  const { firstCustomer, customers, meals, clients, seconds } = run;
  const { hostname, port, username, password, pathname } = new URL(url);
  const env = {
    PATH: process.env['PATH'],
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: password,
  };
  const each = Math.floor(customers / clients);
  const flags = [
    '--no-vacuum',
    '--protocol=prepared',
    `--client=${clients}`,
    `--time=${seconds}`,
    `--file=${script}`,
  ];
  const variables = [`--define=first=${firstCustomer}`, `--define=each=${each}`, `--define=meals=${meals}`];
  const output = await runProgram(program, [...flags, ...variables, pathname.slice(1)], env);
  const [, perSecond] = /tps = ([\d.]+)/.exec(output) ?? [];
  if (perSecond === undefined) throw new Error(`pgbench did not say how fast it was: ${output}`);
  return Number(perSecond);
}
