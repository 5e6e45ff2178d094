import { listCredentials } from '#features/sign-in/sign-in.steps.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { readEnv } from '#src/env.ts';
import { reachDatabase } from '#src/provide-database.ts';
import { resetFactor } from './factor.steps.ts';

/**
 * `pnpm reset-factor <username>`: removes the second factor of a member of staff, for the last administrator who has lost it.
 * The running product sends the e-mail about it within a minute.
 */
const [username] = process.argv.slice(2);
if (!username) {
  console.error('Use: pnpm reset-factor <username>');
  process.exit(2);
}

const server = await reachDatabase(readEnv(process.env));
const { db, close } = openDatabase(server.url);
try {
  await migrateToLatest(server.url);
  const person = (await listCredentials(db, username)).find(
    (one) => one.username.toLowerCase() === username.toLowerCase(),
  );
  if (!person?.factorSince) throw new Error(`There is nobody called ${username} with a second factor.`);
  await db
    .transaction()
    .execute((trx) => resetFactor(trx, { triggerMailJob: async () => undefined }, person.id, { by: null }));
  console.log(
    `${person.username} can now sign in with the password alone, and is asked to set up another factor.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await close();
  await server.stop();
}
