import { findCredentials } from '#access/sign-in/sign-in.queries.ts';
import { openDatabase } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { runCommand } from '#platform/run-command.ts';
import { resetFactor } from '#access/second-factor/manage-factor.ts';
import { readEnv } from './env.ts';
import { reachDatabase } from './provide-database.ts';

/**
 * `pnpm reset-factor <username>`: removes the second factor of a staff member, for example of the only administrator, who
 * has lost it. The running server sends the notification email within a minute.
 */
const [username] = process.argv.slice(2);
if (!username) {
  console.error('Usage: pnpm reset-factor <username>');
  process.exit(2);
}

await runCommand(() => reset(username));

async function reset(username: string): Promise<void> {
  const server = await reachDatabase(readEnv(process.env));
  const { db, close } = openDatabase(server.url);
  try {
    await migrateToLatest(server.url);
    const person = await findCredentials(db, username);
    if (!person?.factorSince) throw new Error(`The user ${username} does not exist or has no second factor.`);
    const deps = { jobs: { send: async () => undefined } };
    await transaction(db, (trx) => resetFactor(trx, deps, person.id, { by: null }));
    console.log(
      `${person.username} can now sign in with the password only and should set up a new second factor.`,
    );
  } finally {
    await close();
    await server.stop();
  }
}
