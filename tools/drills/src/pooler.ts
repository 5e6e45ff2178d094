import { execFile } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { loginRoleSql, rulesOf } from '@trpeza/api/src/platform/database/session.ts';
import { query } from '@trpeza/api/test/shoppers.ts';
import { runService, type Child } from '@trpeza/bench/src/children.ts';
import { startProduct } from '@trpeza/bench/src/product.ts';
import { freePort } from '@trpeza/config/free-port';
import type { Figures } from './figures.ts';
import { Load } from './load.ts';
import { asUser, createSystemPostgres, giveAway, type SystemPostgres } from './system-postgres.ts';

const main = fileURLToPath(new URL('../../../apps/api/dist/main.js', import.meta.url));
const ORDERS = 60;

/**
 * PgBouncer between the product and its database: in session mode all works; in transaction mode the start stops with a
 * sentence until the product has an address without it and a user of its own, and then all works there as well.
 */
export async function drill(figures: Figures, folder: string): Promise<void> {
  const server = await createSystemPostgres(folder);
  try {
    await query(server.url('postgres'), 'create database trpeza');
    const refused = async (figure: string, env: NodeJS.ProcessEnv, sentence: string) => {
      const said = await failedStart(folder, env);
      figures.none(figure, said.includes(sentence) ? [] : [said.trim() || 'it started']);
    };
    await refusePlainOwner(server, refused);
    const session = await startPooler(folder, 'session', server);
    await order(figures, folder, { DATABASE_URL: session.url('trpeza') }, server);
    await session.child.stop();

    const transaction = await startPooler(folder, 'transaction', server);
    const DATABASE_URL = transaction.url('trpeza');
    const DATABASE_URL_DIRECT = server.url();
    await refused(
      'transaction mode without a direct address, but the sentence',
      { DATABASE_URL },
      'set DATABASE_URL_DIRECT=',
    );
    await refused(
      'transaction mode as the owner, but the sentence',
      { DATABASE_URL, DATABASE_URL_DIRECT },
      'alter role trpeza_web set role = trpeza_app',
    );

    const { role, limits } = rulesOf(2_000);
    await query(server.url(), loginRoleSql(role, limits).replace('…', 'trpeza'));
    const own = { DATABASE_URL: transaction.url('trpeza_web'), DATABASE_URL_DIRECT };
    await order(figures, folder, own, server);
    await transaction.child.stop();
  } finally {
    await server.stop();
  }
}

type Refused = (figure: string, env: NodeJS.ProcessEnv, sentence: string) => Promise<void>;

/** The usual user of a managed database: it owns its database and may make no roles. */
async function refusePlainOwner(server: SystemPostgres, refused: Refused): Promise<void> {
  for (const statement of [
    `create role plain login password 'trpeza'`,
    'grant plain to trpeza',
    'create database plain owner plain',
  ])
    await query(server.url('postgres'), statement);
  const DATABASE_URL = server.url('plain').replace('//trpeza:', '//plain:');
  const sql = 'create role trpeza_app nologin; grant trpeza_app to "plain";';
  await refused('an owner who may make no roles, but the SQL', { DATABASE_URL }, sql);
}

async function order(figures: Figures, folder: string, env: NodeJS.ProcessEnv, server: SystemPostgres) {
  const product = await startProduct(folder, env);
  const load = await Load.start({ ports: [product.port], url: server.url() });
  const began = performance.now();
  await load.moreOrders(ORDERS);
  await load.stop();
  figures.tell(
    env['DATABASE_URL_DIRECT'] ? 'transaction mode, orders a second' : 'session mode, orders a second',
    (load.acknowledged / ((performance.now() - began) / 1000)).toFixed(1),
  );
  await load.report(figures, server.url());
  await product.child.stop();
}

interface Pooler {
  child: Child;
  url(user: string): string;
}

async function startPooler(folder: string, mode: string, server: SystemPostgres): Promise<Pooler> {
  const [home, port] = [join(folder, `pgbouncer-${mode}`), await freePort()];
  await mkdir(home);
  await writeFile(join(home, 'users'), '"trpeza" "trpeza"\n"trpeza_web" "trpeza"\n');
  const lines = [
    '[databases]',
    `trpeza = host=127.0.0.1 port=${server.port} dbname=trpeza`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${join(home, 'users')}`,
    `pool_mode = ${mode}`,
    `default_pool_size = ${mode === 'session' ? 60 : 10}`,
    'max_client_conn = 200',
  ];
  await writeFile(join(home, 'pgbouncer.ini'), `${lines.join('\n')}\n`);
  await chmod(folder, 0o755);
  await giveAway(home);
  const [program, ...args] = asUser('/usr/sbin/pgbouncer', join(home, 'pgbouncer.ini'));
  const child = runService(program, args, {
    log: join(folder, `pgbouncer-${mode}.log`),
    env: { PATH: process.env['PATH'] },
  });
  const url = (user: string) => `postgres://${user}:trpeza@127.0.0.1:${port}/trpeza`;
  for (const deadline = Date.now() + 20_000; ; await pause(100)) {
    const isThere = await query(url('trpeza'), 'select 1').then(
      () => true,
      () => false,
    );
    if (isThere) return { child, url };
    if (Date.now() > deadline) throw new Error('PgBouncer does not answer');
  }
}

/** Starts the product where it cannot run; @returns what it said, nothing when it ran all the same */
function failedStart(folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { PATH, HOME } = process.env;
  const settings = {
    PATH,
    HOME,
    DEMO: '1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: join(folder, 'data'),
    ...env,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [main], { env: settings, timeout: 60_000 }, (_error, _out, said) =>
      resolve(said),
    );
  });
}
