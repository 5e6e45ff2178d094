import { openDatabase } from '#platform/database/database.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { runCommand } from '#platform/run-command.ts';
import { readEnv } from '#src/env.ts';
import { provideDatabase } from '#src/provide-database.ts';
import { loadDemoKitchen } from './demo-kitchen.ts';

/** `pnpm db:seed`: loads the demo kitchen into an empty database. */
await runCommand(async () => {
  const server = await provideDatabase(readEnv(process.env));
  const { db, close } = openDatabase(server.url);
  try {
    await migrateToLatest(server.url);
    const isLoaded = await loadDemoKitchen(db, new Date());
    console.log(
      isLoaded ? 'Loaded the demo kitchen.' : 'Nothing loaded: the database already contains accounts.',
    );
  } finally {
    await close();
    await server.stop();
  }
});
