import { createInterface } from 'node:readline/promises';
import { DEFAULT_LANGUAGE } from '@trpeza/contract/platform/language';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { hashPassword } from '#platform/auth/passwords.ts';
import { DomainError } from '#platform/domain-error.ts';
import { errorText } from '#platform/http/error-text.ts';
import { runCommand } from '#platform/run-command.ts';
import { requireStrongPassword } from '#access/sign-in/require-strong-password.ts';
import { insertAccount } from '#access/users/users.queries.ts';
import { readEnv } from './env.ts';
import { reachDatabase } from './provide-database.ts';

/**
 * `pnpm create-admin <username> <email>`: creates an administrator. Prompts for the password, or reads it from
 * ADMIN_PASSWORD.
 */
const [username, email] = process.argv.slice(2);
if (!username || !email) {
  console.error('Usage: pnpm create-admin <username> <email>');
  process.exit(2);
}

await runCommand(() => createAdmin(username, email));

async function createAdmin(username: string, email: string): Promise<void> {
  const server = await reachDatabase(readEnv(process.env));
  const { db, close } = openDatabase(server.url);
  try {
    await migrateToLatest(server.url);
    const password = (process.env['ADMIN_PASSWORD'] ?? (await askPassword())).trim();
    requireStrongPassword(password, { username, role: 'admin' });
    const passwordHash = await hashPassword(password);
    const account = await insertAccount(db, {
      username,
      email,
      emailConfirmedAt: systemClock.now(),
      passwordHash,
      role: 'admin',
      isVerified: true,
      isDemo: false,
    });
    if (!account) throw new DomainError('accounts/username-taken');
    console.log(`${account.username} can now sign in on the admin site.`);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new Error(errorText(error.code, error.params, DEFAULT_LANGUAGE), { cause: error });
  } finally {
    await close();
    await server.stop();
  }
}

async function askPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const password = await lines.question('Password (at least 10 characters): ');
  lines.close();
  return password;
}
