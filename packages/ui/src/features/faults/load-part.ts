/** The server answers, but has a part of this page no longer, and a reload has not helped. */
export class PartMissing extends Error {}

/** For which releases of the app this tab was reloaded already. */
const TRIED = 'reloaded for';

/**
 * Loads a part without which the page cannot be shown. If it is missing because the page is of a release before, the page
 * is loaded anew and this never settles.
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
 * After a part could not be loaded: if the server answers, the part is missing there, and the page is loaded anew, once for
 * each release, so never in a loop. Without a connection a reload would only lose the page. Typing is kept in the tab.
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

/** The first script's name carries a hash of all others. While processes of two releases answer in turns, both are tried. */
function isFirstTry(): boolean {
  const release = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
  try {
    const tried = sessionStorage.getItem(TRIED) ?? '';
    if (tried.includes(release)) return false;
    sessionStorage.setItem(TRIED, `${tried} ${release}`);
    return true;
  } catch {
    // Without storage nobody would know that it was tried.
    return false;
  }
}
