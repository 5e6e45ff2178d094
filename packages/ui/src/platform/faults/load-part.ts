/** The server answers, but has a part of this page no longer, and a reload has not helped. */
export class PartMissing extends Error {}

/** The builds of the app for which this tab was already reloaded. */
const TRIED = 'reloaded for';

/**
 * Loads a part without which the page cannot be shown. If the server no longer has it, because the page is of an older build,
 * the page reloads and the promise never settles.
 * @throws PartMissing when that has not helped; the error of `load` when the server does not answer
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    const outcome = await reloadForMissing();
    if (outcome === 'reloading') return new Promise<never>(() => {});
    throw outcome === 'missing' ? new PartMissing() : error;
  }
}

/**
 * After a part could not be loaded: if the server answers, the part is missing there, and the page reloads, once for each
 * build, so never in a loop. Without a connection a reload would only lose the page. Typing is kept in the tab.
 */
export async function reloadForMissing(): Promise<'reloading' | 'missing' | 'unreachable'> {
  if (!(await answers())) return 'unreachable';
  if (!isFirstTry()) return 'missing';
  location.reload();
  return 'reloading';
}

const answers = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** The first script's name contains a hash of all others, so it names the build. */
function isFirstTry(): boolean {
  const build = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
  try {
    const tried = sessionStorage.getItem(TRIED) ?? '';
    if (tried.includes(build)) return false;
    sessionStorage.setItem(TRIED, `${tried} ${build}`);
    return true;
  } catch {
    // Without storage nobody would know that it was tried.
    return false;
  }
}
