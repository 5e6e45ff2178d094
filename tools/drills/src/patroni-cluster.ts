import { readFile, mkdir, writeFile, chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { query } from '@trpeza/api/test/shoppers.ts';
import { runService, type Child } from '@trpeza/bench/src/children.ts';
import { familyOf } from '@trpeza/bench/src/processes.ts';
import { freePort } from '@trpeza/config/free-port';
import { asUser, findPrograms, giveAway } from './system-postgres.ts';

interface Node {
  name: string;
  port: number;
  rest: number;
  data: string;
  agent: Child;
}

/** Two servers of the system's PostgreSQL that Patroni keeps the same, one of them the primary. */
export interface PatroniCluster {
  /** The owner's URL that names both servers. */
  url: string;
  /** The owner's URL of the server that takes writes now. */
  primaryUrl(): Promise<string>;
  /** Ends the primary and its agent as a power cut would. */
  killPrimary(): Promise<void>;
  stop(): Promise<void>;
}

/** As docs/operate/databases.md shows them; the time until another takes over is at most `ttl` and a promotion. */
const TIMES = { ttl: 15, loop_wait: 5, retry_timeout: 5 };
const PASSWORD = 'trpeza';

export async function startPatroniCluster(folder: string): Promise<PatroniCluster> {
  const programs = await findPrograms();
  if (!programs) throw new Error('This drill needs apt-get install postgresql-15 patroni etcd-server.');
  await chmod(folder, 0o755);
  const etcd = await startEtcd(folder);
  const nodes: Node[] = [await startNode('one', folder, programs, etcd)];
  await until('the first server leads', () => answers(nodes[0]!, 'leader'));
  await superuser(nodes[0]!, `create role trpeza login createdb createrole password '${PASSWORD}'`);
  await superuser(nodes[0]!, 'create database trpeza owner trpeza');
  nodes.push(await startNode('two', folder, programs, etcd));
  await until('the second server follows without a gap', () => answers(nodes[1]!, 'synchronous'));
  const leader = async () => {
    let found: Node | undefined;
    await until('a server leads', async () => {
      for (const node of nodes) if (await answers(node, 'leader')) found = node;
      return found !== undefined;
    });
    return found!;
  };
  const urlOf = (...some: Node[]) =>
    `postgres://trpeza:${PASSWORD}@${some.map(({ port }) => `127.0.0.1:${port}`).join(',')}/trpeza`;
  return {
    url: urlOf(...nodes),
    primaryUrl: async () => urlOf(await leader()),
    async killPrimary() {
      await kill(await leader());
    },
    async stop() {
      for (const node of nodes) await kill(node);
    },
  };
}

async function startEtcd(folder: string): Promise<number> {
  const [client, peer] = [await freePort(), await freePort()];
  const args = [
    `--data-dir=${join(folder, 'etcd')}`,
    `--listen-client-urls=http://127.0.0.1:${client}`,
    `--advertise-client-urls=http://127.0.0.1:${client}`,
    `--listen-peer-urls=http://127.0.0.1:${peer}`,
    `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
    `--initial-cluster=default=http://127.0.0.1:${peer}`,
  ];
  const { PATH } = process.env;
  runService('etcd', args, { log: join(folder, 'etcd.log'), env: { PATH } });
  await until('etcd answers', () => isGood(`http://127.0.0.1:${client}/health`));
  return client;
}

async function startNode(name: string, folder: string, programs: string, etcd: number): Promise<Node> {
  const [port, rest, home] = [await freePort(), await freePort(), join(folder, name)];
  await mkdir(home);
  const login = (username: string) => ({ username, password: PASSWORD });
  const config = {
    scope: 'trpeza',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: { ...TIMES, synchronous_mode: true, postgresql: { use_pg_rewind: true } },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(home, 'data'),
      bin_dir: programs,
      pgpass: join(home, 'pgpass'),
      authentication: { superuser: login('postgres'), replication: login('replicator') },
      parameters: { unix_socket_directories: home },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    },
  };
  await writeFile(join(home, 'patroni.yml'), JSON.stringify(config, null, 2));
  await giveAway(home);
  const [program, ...args] = asUser('patroni', join(home, 'patroni.yml'));
  const agent = runService(program, args, {
    log: join(folder, `${name}.log`),
    env: { PATH: process.env['PATH'] },
  });
  return { name, port, rest, data: join(home, 'data'), agent };
}

/** The server first, so that its agent cannot stop it in good order. */
async function kill({ data, agent }: Node): Promise<void> {
  const pid = Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => ''), 10);
  const victims = [...familyOf(agent.pid), ...(pid > 0 ? familyOf(pid) : [])];
  for (const victim of victims)
    try {
      process.kill(victim, 'SIGKILL');
    } catch {
      // Already gone.
    }
}

const superuser = ({ port }: Node, statement: string) =>
  query(`postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`, statement);

const answers = ({ rest }: Node, role: string) => isGood(`http://127.0.0.1:${rest}/${role}`);

const isGood = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (answer) => (await answer.arrayBuffer(), answer.ok),
    () => false,
  );

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 120_000; !(await isSo()); await pause(200))
    if (Date.now() > deadline) throw new Error(`it did not come to this in two minutes: ${what}`);
}
