import { useEffect } from 'react';
import { useOwnName } from './use-kitchen.ts';

/** Names the window after the page, and tells a screen reader where it is by moving to the page's heading. */
export function usePageTitle(title: string): void {
  const name = useOwnName();
  useEffect(() => {
    document.title = name ? `${title} · ${name}` : title;
  }, [title, name]);
  useEffect(() => {
    // Not on the first page of a visit: there the browser has put the reader at the top already.
    if (visited) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    visited = true;
  }, []);
}

let visited = false;
