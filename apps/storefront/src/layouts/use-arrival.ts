import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * What a browser does by itself when a page loads: a new page starts at its top and is read out from its title, and an
 * address with a place in it (`#menu`) goes there. Going back keeps the place where one was.
 */
export function useArrival(): void {
  const { pathname, hash, key } = useLocation();
  const how = useNavigationType();
  const before = useRef(pathname);

  useEffect(() => {
    const isNewPage = before.current !== pathname;
    before.current = pathname;
    if (how === 'POP') return;
    const place = hash ? document.getElementById(hash.slice(1)) : null;
    if (place) {
      place.scrollIntoView();
      return;
    }
    if (!isNewPage) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    const title = document.querySelector<HTMLElement>('main h1');
    if (title) title.tabIndex = -1;
    (title ?? document.getElementById('content'))?.focus({ preventScroll: true });
  }, [pathname, hash, key, how]);
}
