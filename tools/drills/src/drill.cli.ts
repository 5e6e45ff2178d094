import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopChildren } from '@trpeza/bench/src/children.ts';
import { Figures } from './figures.ts';

/** A disaster on purpose: adds its figures and aims; `folder` is its own and is removed afterwards. */
export type Drill = (figures: Figures, folder: string) => Promise<void>;

/** What each drill does, and where it is. */
const drills: Record<string, { title: string; load: () => Promise<{ drill: Drill }> }> = {
  backup: {
    title:
      'Ten thousand orders are backed up under load, restored, moved to the PostgreSQL of the system and back',
    load: () => import('./backup.ts'),
  },
  'point-in-time': {
    title:
      'A table is dropped under load; pgBackRest brings the moment before back (pgbackrest, postgresql-15)',
    load: () => import('./point-in-time.ts'),
  },
  'disk-full': {
    title: 'The disk of the database fills up while people order (root; nothing to install)',
    load: () => import('./disk-full.ts'),
  },
  floods: {
    title:
      'One person asks for far too much, and everybody for ten times what can be answered (nothing to install)',
    load: () => import('./floods/floods.ts'),
  },
  'rolling-restart': {
    title: 'Two processes behind Caddy restart ten times in turns while people order, then one alone (caddy)',
    load: () => import('./rolling-restart.ts'),
  },
  upgrade: {
    title: 'The release before and this one share a database while people order, forward and back (git)',
    load: () => import('./upgrade.ts'),
  },
};

/** `pnpm drill <name>`: runs one drill, prints its figures, and exits with 1 on a lost order or a missed aim. */
const [name = ''] = process.argv.slice(2);
const chosen = drills[name];
if (!chosen) {
  console.error(
    `Use: pnpm drill <name>\n${Object.entries(drills)
      .map(([each, { title }]) => `  ${each.padEnd(16)}${title}`)
      .join('\n')}`,
  );
  process.exit(2);
}
const figures = new Figures();
const folder = await mkdtemp(join(tmpdir(), `trpeza-drill-${name}-`));
const asked = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => reject(new Error('asked to stop')));
});
try {
  const { drill } = await chosen.load();
  const work = drill(figures, folder);
  // Work that is cut short fails by itself once its child processes are gone.
  work.catch(() => {});
  await Promise.race([work, asked]);
} catch (error) {
  console.error('The drill broke:', error);
  process.exitCode = 1;
} finally {
  await stopChildren();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
console.log(`\n${chosen.title}`);
figures.print();
if (!figures.areMet) process.exitCode = 1;
process.exit();
