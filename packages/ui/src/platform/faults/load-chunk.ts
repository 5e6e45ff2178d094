/** Thrown if the server responds but no longer has a chunk of this page, and a reload did not help. */
export class ChunkMissingError extends Error {}

/** Storage key of the list of builds for which this tab was already reloaded. */
const RELOADED_BUILDS = 'reloaded for';

/**
 * Loads a chunk without which the page cannot be shown. If the page is of an older build, the server may no longer have
 * the chunk. The page is then reloaded, and the promise never settles.
 * @throws ChunkMissingError if the reload did not help; the error of `load` if the server does not respond
 */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    const outcome = await reloadForMissingChunk();
    if (outcome === 'reloading') return new Promise<never>(() => {});
    throw outcome === 'missing' ? new ChunkMissingError() : error;
  }
}

/**
 * Reloads the page after a chunk could not be loaded, if the server responds and therefore lacks the chunk. The page is
 * reloaded once per build, so never in a loop. Without a connection, a reload would only lose the page. Input is kept in
 * the tab's drafts.
 */
export async function reloadForMissingChunk(): Promise<'reloading' | 'missing' | 'unreachable'> {
  if (!(await answers())) return 'unreachable';
  if (!recordFirstReload()) return 'missing';
  location.reload();
  return 'reloading';
}

const answers = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/**
 * Records the current build, and returns whether it was not recorded before. The name of the first script identifies the
 * build, because it contains a hash of all other scripts.
 */
function recordFirstReload(): boolean {
  const build = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
  try {
    const tried = sessionStorage.getItem(RELOADED_BUILDS) ?? '';
    if (tried.includes(build)) return false;
    sessionStorage.setItem(RELOADED_BUILDS, `${tried} ${build}`);
    return true;
  } catch {
    // Without storage the attempt cannot be recorded, so it could repeat endlessly.
    return false;
  }
}
