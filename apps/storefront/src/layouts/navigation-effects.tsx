import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Does for client-side navigation what a browser does on a page load. A new page starts at its top and is announced by its
 * title; a URL with a fragment (`#menu`) scrolls to the target and focuses it if possible. Going back restores the scroll
 * position. Rendered as a sibling of the page, so that its effect runs after the page has rendered, even if that is late.
 */
export function NavigationEffects() {
  const { pathname, hash, key } = useLocation();
  const how = useNavigationType();
  const before = useRef<string>(undefined);

  useEffect(() => {
    const isFirst = before.current === undefined;
    const isNewPage = before.current !== pathname;
    before.current = pathname;
    const target = hash.length > 1 ? `#${CSS.escape(hash.slice(1))}` : undefined;
    // On a page load the browser scrolls to a target in the HTML, but not to one that appears with its data.
    const isLate = isFirst && target !== undefined && document.querySelector(target) === null;
    if (how === 'POP' && !isLate) return;
    if (isNewPage) window.scrollTo({ top: 0, behavior: 'instant' });
    if (target !== undefined) return whenThere(target, goTo);
    if (!isNewPage) return;
    document.getElementById('content')?.focus({ preventScroll: true });
    return whenThere('main h1', readOut);
  }, [pathname, hash, key, how]);
  return null;
}

function goTo(place: HTMLElement): void {
  place.scrollIntoView();
  place.focus({ preventScroll: true });
}

function readOut(title: HTMLElement): void {
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

const GESTURES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Scrolls to a target, at once or when its data have loaded, unless the user has scrolled or navigated in the meantime. */
function whenThere(selector: string, arrive: (place: HTMLElement) => void): () => void {
  const look = () => {
    const place = document.querySelector<HTMLElement>(selector);
    if (!place) return;
    stop();
    arrive(place);
  };
  const observer = new MutationObserver(look);
  const stop = () => {
    observer.disconnect();
    for (const gesture of GESTURES) removeEventListener(gesture, stop);
  };
  for (const gesture of GESTURES) addEventListener(gesture, stop, { passive: true });
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return stop;
}
