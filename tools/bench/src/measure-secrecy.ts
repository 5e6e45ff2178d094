import type { Kitchen } from './kitchen.ts';
import { send } from './load/client.ts';
import type { Report } from './report.ts';
import { median } from './statistics.ts';

/** Below what the limits allow one address: a hundred failed sign-ins, sixty requests for a link. */
const PAIRS = { login: 40, forgot: 25 };

/** Whether response times reveal who has an account: known and unknown names alternate, in one run. */
export async function measureSecrecy(
  { product: { port }, database }: Kitchen,
  report: Report,
): Promise<void> {
  await database.query(
    `insert into accounts (username, email, email_confirmed_at, password_hash)
     select 'known-' || n, 'known-' || n || '@example.org', now(), password_hash
     from accounts, generate_series(1, $1::integer) n where username = 'customer'`,
    [PAIRS.login],
  );
  const ask = async (path: string, body: object): Promise<number> => {
    const started = performance.now();
    // A wrong password is refused, and that answer is what is timed.
    await send({ port, method: 'POST', path, body }).catch(() => {});
    return performance.now() - started;
  };
  const calls = {
    login: (name: string) => ask('/api/login', { username: name, password: 'wrong horse 8' }),
    forgot: (name: string) => ask('/api/forgot-password', { email: `${name}@example.org` }),
  };
  for (const call of ['login', 'forgot'] as const) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let n = 1; n <= PAIRS[call]; n += 1) {
      // Each is first equally often.
      const turn = n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const who of turn) times[who].push(await calls[call](`${who}-${n}`));
    }
    report.addRatio(`${call}: unknown name against known (1.00 tells nothing)`, {
      product: 1000 / median(times.unknown),
      baseline: 1000 / median(times.known),
    });
  }
}
