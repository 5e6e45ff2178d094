import { useEffect } from 'react';
import { useOwnName } from './use-kitchen.ts';

/** Sets the window title, and focuses the page's heading so that screen readers announce it. */
export function usePageTitle(title: string): void {
  const name = useOwnName();
  useEffect(() => {
    document.title = name ? `${title} · ${name}` : title;
  }, [title, name]);
  useEffect(() => {
    // Not on the first page of a visit: there the browser already starts at the top.
    if (visited) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    visited = true;
  }, []);
}

let visited = false;
